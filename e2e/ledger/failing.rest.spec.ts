import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";

test("shows a failure while the server does not answer, and recovers automatically", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/503|summary/);
  await signIn(page, system, "lead");
  await page.route("**/message/ledger/summary*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/#/message/ledger");
  await expect(page.getByRole("alert").filter({ hasText: "重试" })).toBeVisible();
  await shoot(page, "ledger-failing");
  await accessible(page);
  await page.unroute("**/message/ledger/summary*");
  // Both texts are accepted, since other journeys may have given verdicts.
  const answered = page.getByText("还没有判定过的报警").or(page.getByRole("heading", { name: "按算法与点位" }));
  await expect(answered.first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("alert").filter({ hasText: "重试" })).toBeHidden();
});
