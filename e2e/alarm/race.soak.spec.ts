import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory, handleMessage } from "@huiyan/contract/alarm/handling.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { Envelope } from "@huiyan/contract/envelope";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

/** Alarms that each of the two devices raises. */
const each = 100;
const alarms = 2 * each;
test.setTimeout(600_000);
/** A page size of 10, so that a slower user soon requests a page without the alarms that the other has closed. */
const open = "/#/message?handling=open&size=10";

/**
 * Sends a verdict by key and returns whether it was first. A first verdict opens the next open alarm. A late one is
 * refused, or sends nothing if the alarm is shown as closed.
 */
async function decide(page: Page): Promise<"first" | "late"> {
  const answer = page
    .waitForResponse((response) => response.url().includes(handleMessage.path), { timeout: 3000 })
    .catch(() => undefined);
  await page.keyboard.press("4");
  return (await answer)?.ok() === true ? "first" : "late";
}

/**
 * Closes every alarm of the list by key, while another user does the same. Returns how often the other user was first.
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

test(`two users judge ${alarms} alarms at the same time: each gets one verdict and a complete history`, async ({
  page,
  openPage,
  problems,
  system,
}) => {
  // The server refuses the second of two simultaneous decisions with status 409.
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
  // Includes alarms that other journeys have left open.
  const before = new Map<string, Message>();
  for (let number = 1; number <= 1 + Math.ceil(alarms / 100); number++) {
    const { list } = findMessages.output.parse(await ask(`${findMessages.path}?state=open&size=100&page=${number}`));
    for (const message of list) before.set(message._id, message);
  }
  expect(before.size).toBeGreaterThanOrEqual(alarms);
  const late = await Promise.all([review(page), review(other)]);
  for (const [_id, { version }] of before) {
    expect(getMessage.output.parse(await ask(`${getMessage.path}?id=${_id}`))).toMatchObject({
      state: "done",
      version: version + 1,
    });
    const { list } = getMessageHistory.output.parse(await ask(`${getMessageHistory.path}?id=${_id}`));
    expect(list.slice(version)).toMatchObject([{ option: 4, to: "done" }]);
  }
  console.log(`late: ${late.join(" and ")} of ${before.size}`);
});
