import { expect, test, withoutModel } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { openList, rowsOf } from "./lists.ts";

test.use({ runsOn: withoutModel });

test("while the server is unreachable, rows stay dimmed with their age in one banner, and nothing moves", async ({
  page,
  system,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_|502|503|WebSocket/);
  await signIn(page, system, "admin");
  await openList(page, "/devices");
  const before = await rowsOf(page).first().boundingBox();
  await system.kill();
  await page.getByRole("button", { name: "重新加载" }).or(page.getByRole("treeitem").nth(1)).first().click();
  await expect(page.getByRole("alert")).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByRole("alert")).toContainText(/数据截至 \d\d:\d\d:\d\d/);
  await shoot(page, "list-failing");
  await expect(page.getByRole("navigation", { name: "分页" })).toContainText("共 – 条");
  const after = await rowsOf(page).first().boundingBox();
  expect(after?.y).toBe(before?.y);
  await page.reload().catch(() => undefined);
  await system.start();
});
