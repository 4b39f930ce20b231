import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";
import { startReceiver } from "./receiver.ts";

/** A private deployment, since only that may send to a server in the local network. */
test.use({ runsOn: "private" });
test.setTimeout(240_000);

test("an admin creates a channel, tests it, creates a rule, and finds the notification of an alarm in the log", async ({
  page,
  system,
}) => {
  const receiver = await startReceiver();
  await signInAt(page, system, "admin", "/#/set/notify");
  await expect(page.getByText("还没有通知渠道")).toBeVisible();
  await accessible(page);
  await shoot(page, "notify-empty");

  await page.getByRole("button", { name: "添加渠道" }).first().click();
  const dialog = page.getByRole("dialog");
  await accessible(page);
  await shoot(page, "notify-channel-wecom");
  for (const [kind, name] of [
    ["邮件", "mail"],
    ["钉钉", "dingtalk"],
  ] as const) {
    await dialog.getByRole("button", { name: kind, exact: true }).click();
    await accessible(page);
    await shoot(page, `notify-channel-${name}`);
  }
  await dialog.getByRole("button", { name: "Webhook", exact: true }).click();
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(dialog.getByText("请输入渠道名称！")).toBeVisible();
  await shoot(page, "notify-channel-refused");
  await dialog.getByLabel("名称").fill("值班系统");
  await dialog.getByLabel("接收地址").fill(receiver.url);
  await dialog.getByLabel("签名密钥").fill("0123456789abcdef");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  const row = page.getByRole("row", { name: /值班系统/ });
  await expect(row.getByText("尚未发送")).toBeVisible();
  await row.getByRole("button", { name: /^测试/ }).click();
  await expect(page.getByText(/^已送达，用时 \d+ 毫秒$/)).toBeVisible();
  expect(receiver.received).toMatchObject([{ kind: "test" }]);

  receiver.answer(404);
  await row.getByRole("button", { name: /^测试/ }).click();
  await expect(page.getByText("对方返回 HTTP 404，请检查地址").first()).toBeVisible();
  await expect(row.getByText("发送失败")).toBeVisible();
  await accessible(page);
  await shoot(page, "notify-channel-failing");
  receiver.answer(200);

  await page.getByRole("button", { name: "规则", exact: true }).click();
  await expect(page.getByText("还没有通知规则")).toBeVisible();
  await shoot(page, "notify-rules-empty");
  await page.getByRole("button", { name: "添加规则" }).first().click();
  await dialog.getByLabel("名称").fill("高级别报警");
  await dialog.getByRole("button", { name: "仅高" }).click();
  await dialog.getByLabel("发往渠道").click();
  await page.getByTitle("值班系统").last().click();
  await page.keyboard.press("Escape");
  await accessible(page);
  await shoot(page, "notify-rule");
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByRole("row", { name: /高级别报警/ })).toBeVisible();
  await accessible(page);
  await shoot(page, "notify-rules");

  await sendAlarms(system, 2);
  await expect.poll(() => receiver.received.filter(({ kind }) => kind === "alarm").length, { timeout: 20_000 }).toBe(1);
  expect(receiver.received.at(-1)?.title).toMatch(/^【报警·高】区域入侵：/);
  await page.getByRole("button", { name: "发送记录" }).click();
  const done = page.getByRole("row", { name: /已送达.*值班系统.*高级别报警/ });
  await expect(done).toBeVisible();
  await expect(page.getByRole("row", { name: /等待发送/ })).toBeVisible();
  await accessible(page);
  await shoot(page, "notify-log");
  await done.getByRole("link").click();
  await expect(page.getByRole("dialog").getByText("报警内容")).toBeVisible();
  receiver.close();
});

test("a new alarm pops up for five seconds, unless popups are switched off", async ({ page, system }) => {
  await signInAt(page, system, "staff", "/#/set/remind");
  await expect(page.getByRole("switch", { name: "弹窗" })).toBeChecked();
  await accessible(page);
  await shoot(page, "remind");
  await page.goto("/#/devices");
  await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
  await sendAlarms(system, 1);
  const popup = page.getByRole("region", { name: "新报警" });
  await expect(popup).toBeVisible();
  await popup.hover();
  await accessible(page);
  await shoot(page, "alarm-popup");
  await page.mouse.move(700, 300);
  await expect(popup).toBeHidden({ timeout: 8000 });

  await page.goto("/#/set/remind");
  await page.getByRole("switch", { name: "弹窗" }).click();
  await expect(page.getByText("设置成功！")).toBeVisible();
  await sendAlarms(system, 1);
  await expect(page.getByRole("button", { name: /^报警消息，未读 [1-9]/ })).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(popup).toHaveCount(0);
  await page.getByRole("switch", { name: "弹窗" }).click();
  await sendAlarms(system, 1);
  await expect(popup).toBeVisible();
  await popup.getByRole("button", { name: /区域入侵|违停检测/ }).click();
  await expect(page.getByRole("dialog").getByText("报警内容")).toBeVisible();
});

test("the bell shows an assigned alarm until the user opens it", async ({ page, system, openPage }) => {
  const rowsOf = (one: typeof page) => one.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  await sendAlarms(system, 1);
  const staff = await openPage();
  await signIn(staff, system, "staff");
  const id = await rowsOf(staff).first().getAttribute("data-row-key");
  await staff.goto("/#/devices");
  await signInAt(page, system, "admin", `/#/message?id=${id}`);
  const dialog = page.getByRole("dialog");
  // Waits until the dialog is open: while it opens, it takes the focus, which would close the list of members.
  await expect(dialog.getByText("尚未处理")).toBeVisible();
  await expect(dialog.locator(":focus")).toBeVisible();
  await page.keyboard.press("1");
  await page.getByRole("combobox", { name: "选择处理人员" }).fill("李婉清");
  await page.getByTitle(/^李婉清/).click();
  await expect(dialog.getByText("派发给 李婉清")).toBeVisible();

  const bell = staff.getByRole("button", { name: /派发给您 1 条$/ });
  await expect(bell).toBeVisible();
  await expect(staff.getByText(/派发给您一条报警：/)).toBeVisible();
  await bell.hover();
  const entry = staff.getByRole("region", { name: "派发给您的报警" }).getByRole("button");
  await expect(entry).toContainText("派发");
  await accessible(staff);
  await shoot(staff, "bell-dispatched");
  await bell.hover();
  await entry.click();
  await expect(staff.getByRole("dialog").getByText("报警内容")).toBeVisible();
  await expect(staff.getByRole("button", { name: /^报警消息，未读 \d+ 条$/ })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole("button", { name: /^报警消息，未读 \d+ 条$/ })).toBeVisible();
});
