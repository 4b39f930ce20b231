import { expect, test, withModel } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";
import { checkRoom, type ListCase, rowsOf, workByKeys } from "./lists.ts";

// Alarms only come from the model.
test.use({ systemOptions: withModel });
test.setTimeout(300_000);

const messages: ListCase = { path: "/message", name: "消息列表", rowHeight: 56 };

test("消息列表: room in every window, and a shift without a mouse", async ({ page, system }) => {
  await signIn(page, system, "admin");
  await expect(rowsOf(page).first()).toBeVisible({ timeout: 180_000 });
  await checkRoom(page, system, messages);
  await workByKeys(page, system, messages);
});
