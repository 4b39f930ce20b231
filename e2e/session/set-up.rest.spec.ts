import { makeOperator } from "../../apps/server/src/features/operator/operator.feature.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { accessible, shoot } from "../screens.ts";
import { atHome } from "./sign-in.ts";

test.use({ runsOn: { args: ["--no-demo"] } });

/** Returns the one-time link that a system with an empty database prints at its start. */
function linkIn(output: string): string {
  const link = /http\S+#\/setup\?key=\S+/.exec(output)?.[0];
  if (link === undefined) throw new Error(`no set-up link was printed:\n${output}`);
  return link;
}

test("the printed link creates the first organisation once, and signs its admin in", async ({
  page,
  system,
  problems,
}) => {
  const link = linkIn(system.output());
  await page.goto("/");
  await expect(page.getByText(/系统尚未初始化/)).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "初始化系统" })).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "创建企业" }).click();
  await expect(page.getByText("请输入企业名称！")).toBeVisible();
  await expect(page.getByText("请输入手机号码！")).toBeVisible();
  await shoot(page, "set-up");

  await page.getByLabel("企业名称").fill("星光物流园");
  await page.getByLabel("姓名").fill("赵一鸣");
  await page.getByLabel("手机号").fill("13812346208");
  await page.getByLabel("密码").fill("Starlight-2026");
  await page.getByRole("button", { name: "创建企业" }).click();
  await expect(page.getByText("企业创建成功！")).toBeVisible();
  await atHome(page);
  const steps = page.getByRole("region", { name: "开始使用" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expect(steps.getByRole("listitem").first()).toContainText("已完成");
  await expect(steps.getByText("npm start -- --operator")).toBeVisible();
  await accessible(page);
  await shoot(page, "home-empty");
  await page.goto("/#/message");
  await expect(page.getByText("这段时间没有报警消息")).toBeVisible();
  await accessible(page);
  await shoot(page, "messages-empty");

  // The user leaves the page and returns, and it continues at the same step.
  await page.goto("/#/home");
  await inside(system, async ({ clock, services: { db } }) => makeOperator({ db, clock }, "13900004444"));
  await page.reload();
  await expect(steps.getByRole("listitem").nth(1)).toContainText("已完成");
  await steps.getByRole("link", { name: "去添加设备" }).click();
  await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();

  problems.allow(/setup|status of 400/);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "初始化链接无效或已使用" })).toBeVisible();
});
