import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";
import { checkRoom, type ListCase, rowsOf, workByKeys } from "./lists.ts";

const messages: ListCase = { path: "/message", name: "消息列表", rowHeight: 56 };

test("消息列表: fits into every window, and can be used without a mouse", async ({ page, system }) => {
  await sendAlarms(system, 8);
  await signIn(page, system, "admin");
  await expect(rowsOf(page).first()).toBeVisible();
  await checkRoom(page, system, messages);
  await workByKeys(page, system, messages);
});
