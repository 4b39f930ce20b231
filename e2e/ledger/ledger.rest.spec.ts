import { DeviceConfig } from "@huiyan/contract/device/device.device";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { linkDevice } from "../../apps/server/test/device-link.ts";
import { demoDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { brokenHeads } from "../shell/small-window.ts";
import { judgeWeek } from "./judged-week.ts";

test("proposes a change from false alarms, which a user accepts, the device applies, and the user reverts", async ({
  page,
  system,
}) => {
  await signIn(page, system, "admin");
  await test.step("without verdicts the page explains where they come from", async () => {
    await page.getByRole("button", { name: "准确率" }).click();
    await expect(page.getByText("还没有判定过的报警")).toBeVisible();
    await shoot(page, "ledger-empty");
    await accessible(page);
  });

  await judgeWeek(page, system);
  await page.reload();
  const table = page.getByRole("table", { name: "按算法与点位" });
  const proposals = page.getByRole("region", { name: "减少误报的建议" });
  const threshold = proposals.getByRole("listitem").filter({ hasText: "阈值设为 0.55" });
  await test.step("the point with most false alarms is open, with the settings that would avoid them", async () => {
    await expect(table.getByRole("row", { name: /厂区大门/ })).toContainText("66.7%");
    await expect(threshold).toContainText("近 7 天少 18 条误报（共 18 条）");
    await expect(threshold).toContainText("漏 0 条真实报警");
    await expect(page.getByRole("list", { name: "误报图片" }).getByRole("link")).toHaveCount(18);
    await shoot(page, "ledger-full");
    await accessible(page);
    await proposals.getByRole("button", { name: /排除画面中的一块区域/ }).click();
    await expect(page.getByRole("region", { name: "建议排除的区域" })).toBeVisible();
    await shoot(page, "ledger-region");
    await proposals.getByRole("button", { name: /不报警/ }).click();
    await expect(page.getByRole("region", { name: "布防时段" })).toBeVisible();
    await shoot(page, "ledger-schedule");
  });

  await test.step("verdicts are distinguished by version, and the administrator permits their use", async () => {
    const versions = page.getByRole("table", { name: "按算法版本" });
    await expect(versions.getByRole("row", { name: /未记录版本/ })).toContainText("66.7%");
    const agree = page.getByRole("switch", { name: /^允许使用本企业的判定/ });
    await expect(agree).not.toBeChecked();
    await agree.click();
    await expect(page.getByText("设置成功")).toBeVisible();
    await page.reload();
    await expect(agree).toBeChecked();
    await agree.scrollIntoViewIfNeeded();
    await shoot(page, "ledger-sharing");
    await versions.scrollIntoViewIfNeeded();
    await shoot(page, "ledger-versions");
    await accessible(page);
  });

  const history = page.getByRole("list", { name: "采纳记录" }).getByRole("listitem");
  await test.step("after acceptance, the proposal waits for the offline device", async () => {
    await threshold.getByRole("button", { name: /^采\s?纳$/ }).click();
    const dialog = page.getByRole("dialog", { name: "采纳“阈值设为 0.55”" });
    await expect(dialog).toContainText("漏 0 条真实报警");
    await expect(dialog.getByRole("button", { name: /^采\s?纳$/ })).toBeInViewport();
    await shoot(page, "ledger-accept");
    await dialog.getByRole("button", { name: /^采\s?纳$/ }).click();
    await expect(history.first()).toContainText("待下发");
    await expect(threshold).toHaveCount(0);
  });

  const device = await demoDevice(system, system.organisation.yard);
  const link = await linkDevice({ url: system.url, clock: systemClock }, system.organisation.yard, device.secret);
  const configs: DeviceConfig[] = [];
  link.on("config", (payload) => void configs.push(DeviceConfig.parse(payload)));
  const received = () => configs.at(-1) ?? configOf(link.messages);
  await test.step("the device receives the threshold, refuses it once, then applies it", async () => {
    await expect.poll(() => received()?.body).toContain('"min_score":0.55');
    const version = received()?.version ?? 0;
    await expect(history.first()).toContainText("已下发");
    await link.say("config/applied", { version, ok: false, error: "不支持的算法：area_intrusion" });
    await expect(history.first()).toContainText("被拒绝");
    await expect(history.first()).toContainText("不支持的算法");
    await shoot(page, "ledger-refused");
    await link.say("config/applied", { version, ok: true });
    await page.reload();
    await expect(history.first()).toContainText(`已生效配置 v${version}`);
    await shoot(page, "ledger-applied");
  });

  await test.step("one click reverts it, and the device receives the old settings", async () => {
    await history
      .first()
      .getByRole("button", { name: /^撤\s?销$/ })
      .click();
    await expect(history.first()).toContainText("已撤销");
    await expect.poll(() => received()?.body).not.toContain("min_score");
    await expect(threshold).toBeVisible();
    await accessible(page);
  });

  await test.step("a picture of the wall opens the alarm", async () => {
    await page.getByRole("list", { name: "误报图片" }).getByRole("link").first().click();
    await expect(page.getByRole("dialog").getByText("误报", { exact: true }).first()).toBeVisible();
  });

  await test.step("in English no head breaks within a word", async () => {
    await page.evaluate(() => localStorage.setItem("huiyan.language", '"en"'));
    await page.goto("/#/message/ledger");
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Unjudged" })).toBeVisible();
    expect(await brokenHeads(page)).toEqual([]);
  });
  await link.client.endAsync(true);
});

function configOf(messages: readonly { topic: string; payload: unknown }[]): DeviceConfig | undefined {
  const last = messages.findLast(({ topic }) => topic.endsWith("/config"));
  return last && DeviceConfig.parse(last.payload);
}
