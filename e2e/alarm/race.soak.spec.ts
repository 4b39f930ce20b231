import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory, handleMessage } from "@huiyan/contract/alarm/handling.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { Envelope } from "@huiyan/contract/envelope";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

/** Alarms of each of the two devices. */
const each = 100;
const alarms = 2 * each;
test.setTimeout(600_000);
/** Small pages: a slower user finds the next one without those that the other has ended meanwhile. */
const open = "/#/message?handling=open&size=10";

/** One's own verdict opens the next open alarm; a late one does not, and a key on an ended alarm sends nothing. */
async function decide(page: Page): Promise<"first" | "late"> {
  const answer = page
    .waitForResponse((response) => response.url().includes(handleMessage.path), { timeout: 3000 })
    .catch(() => undefined);
  await page.keyboard.press("4");
  return (await answer)?.ok() === true ? "first" : "late";
}

/**
 * Ends every alarm of the list with one key, while the other user does the same. Returns how often the other was first.
 */
async function review(page: Page): Promise<number> {
  const dialog = page.getByRole("dialog");
  const state = dialog.locator(".state-word").first();
  await page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]").first().click();
  let late = 0;
  const end = page.getByText(/已经是最后一条了|后面没有待处理的报警了/).first();
  const opened = () => new URL(page.url().replace("/#", "")).searchParams.get("id");
  for (;;) {
    await expect(state).toContainText(/待处理|已处理/);
    const id = opened();
    const decision = (await state.textContent())?.includes("待处理") === true ? await decide(page) : "late";
    if (decision === "late") {
      late++;
      await expect(state).toContainText("已处理");
      await page.keyboard.press("ArrowRight");
    }
    await expect.poll(async () => opened() !== id || (await end.isVisible())).toBe(true);
    if (opened() === id) return late;
  }
}

test(`two reviewers race through ${alarms} alarms: each has one verdict, and every history is whole`, async ({
  page,
  openPage,
  problems,
  system,
}) => {
  // the second of two simultaneous decisions is refused
  problems.allow(/409/);
  await sendAlarms(system, each);
  const other = await openPage();
  for (const reviewer of [page, other]) {
    await signIn(reviewer, system, "admin");
    await reviewer.goto(open);
  }
  const ask = async (path: string): Promise<unknown> => {
    const text = await page.evaluate(async (address) => {
      const token = localStorage.getItem("huiyan.token") ?? "";
      return (await fetch(address, { headers: { "x-token": token } })).text();
    }, path);
    return Envelope.parse(JSON.parse(text)).data;
  };
  // other journeys may have left some open, too
  const before = new Map<string, Message>();
  for (let number = 1; number <= 1 + Math.ceil(alarms / 100); number++) {
    const { list } = findMessages.output.parse(await ask(`${findMessages.path}?state=open&size=100&page=${number}`));
    for (const message of list) before.set(message._id, message);
  }
  expect(before.size).toBeGreaterThanOrEqual(alarms);
  const late = await Promise.all([review(page), review(other)]);
  for (const [_id, { version }] of before) {
    expect(getMessage.output.parse(await ask(`${getMessage.path}?id=${_id}`))).toMatchObject({
      ...{ state: "done", version: version + 1 },
    });
    const { list } = getMessageHistory.output.parse(await ask(`${getMessageHistory.path}?id=${_id}`));
    expect(list.slice(version)).toMatchObject([{ option: 4, to: "done" }]);
  }
  console.log(`late: ${late.join(" and ")} of ${before.size}`);
});
