import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";

const pages = [
  { path: "/set/my", title: "基本信息" },
  { path: "/set/edit", title: "修改密码" },
  { path: "/set/remind", title: "提醒设置" },
  { path: "/set/alarm", title: "报警中心" },
  { path: "/set/notify", title: "通知渠道" },
  { path: "/set/display", title: "界面与大屏" },
  { path: "/set/logo", title: "自定义LOGO" },
  { path: "/set/authkey", title: "密钥" },
  { path: "/set/dataUpload", title: "数据上传" },
  { path: "/set/orderReport", title: "订单上报" },
  { path: "/set/audit", title: "操作日志" },
] as const;

test("an admin opens every settings page, and each passes the accessibility check", async ({ page, system }) => {
  await signIn(page, system, "admin");
  for (const { path, title } of pages) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await accessible(page);
    await shoot(page, `settings${path.replaceAll("/", "-")}`);
  }
});

test("the sidebar links the settings pages, wide and collapsed", async ({ page, system }) => {
  await signIn(page, system, "admin");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  for (const [size, titles] of [
    [{ width: 1920, height: 1080 }, ["基本信息", "界面与大屏", "密钥"]],
    [{ width: 1366, height: 768 }, ["自定义LOGO", "操作日志"]],
  ] as const) {
    await page.setViewportSize(size);
    for (const title of titles) {
      // In a narrow window, the pages are in the flyout of the icon under the mouse.
      const narrow = size.width < 1500;
      const parent = menu.getByRole(narrow ? "link" : "button", { name: "系统设置" });
      if (narrow) await parent.hover();
      else if ((await parent.getAttribute("aria-expanded")) === "false") await parent.click();
      await menu.getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    }
  }
});

test("sets name, logo, word for groups and API keys; the audit log names the user", async ({
  page,
  system,
  problems,
}) => {
  await signIn(page, system, "admin");
  const userMenu = page.getByRole("button", { name: /用户菜单/ });

  await page.goto("/#/set/my");
  await page.getByLabel("名称").fill(" ");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("名称不能为空！")).toBeVisible();
  await page.getByLabel("名称").fill("陈思远二");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("保存信息成功！")).toBeVisible();
  await expect(userMenu).toContainText("陈思远二");

  await page.goto("/#/set/logo");
  await page.getByLabel("系统名称").fill("园区智慧眼");
  const script =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='#0a6' d='M0 0h9v9H0z'/><script>alert(1)</script></svg>";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(script) });
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("设置成功！")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("园区智慧眼");
  await accessible(page);
  await shoot(page, "settings-logo-set");
  // Tab icon and top bar show the logo at once, and the product's icon after its removal.
  const icon = page.locator("link[rel=icon]");
  await expect(icon).toHaveAttribute("href", /common\/logo/);
  await expect(page.getByRole("banner").locator(".brand-picture")).toBeVisible();
  await page.getByRole("button", { name: "恢复默认标志" }).click();
  await accessible(page);
  await shoot(page, "settings-logo-going");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(icon).toHaveAttribute("href", /favicon/);
  await expect(page.getByRole("banner").locator(".brand-picture")).toHaveCount(0);

  await page.goto("/#/set/display");
  await page.getByLabel("设备组的别名").fill("");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("请输入别名！")).toBeVisible();
  await page.getByLabel("设备组的别名").fill("片区");
  // Every page uses the new word after the reload that follows.
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByText("设置成功！")).toBeVisible();
  await reloaded;
  await expect(page.getByLabel("片区的别名").or(page.getByLabel("设备组的别名"))).toHaveValue("片区");

  for (const path of ["/devices", "/deviceGroup", "/persons", "/set/audit"]) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".list-skeleton, .ant-skeleton")).toHaveCount(0);
    await expect(page.locator("#content"), `${path} speaks the organisation's own word`).not.toContainText("设备组");
  }

  await page.goto("/#/set/authkey");
  await page.getByRole("button", { name: /^生\s*成$/ }).click();
  await expect(page.getByRole("button", { name: /^复制 AppID hy[0-9a-f]{16}$/ })).toBeVisible();
  await accessible(page);
  await shoot(page, "settings-keys");

  problems.allow(/dataUpload|status of 400/);
  await page.goto("/#/set/dataUpload");
  await page.getByLabel("接收地址").fill("http://127.0.0.1:9/alarms");
  await page.getByRole("button", { name: /^测\s*试$/ }).click();
  await expect(page.getByText("不允许访问内网、本机或保留地址")).toBeVisible();
  await accessible(page);
  await shoot(page, "settings-upload-refused");

  await page.goto("/#/set/audit");
  await expect(page.getByRole("cell", { name: "修改界面用词" }).first()).toBeVisible();
  const log = page.getByRole("table", { name: "操作日志" });
  await expect(log, "the log speaks of names").not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await expect(log).toContainText("值 片区");
  await accessible(page);
  await shoot(page, "settings-audit");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /导\s*出/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^操作日志.*\.xlsx$/);
});

test("edits shortcuts, sends feedback and opens the help", async ({ page, system }) => {
  await signInAt(page, system, "staff", "/#/quickEntry");
  await page.getByRole("button", { name: /^编\s*辑$/ }).click();
  await page
    .getByRole("button", { name: /人员管理/ })
    .last()
    .click();
  await accessible(page);
  await shoot(page, "quick-entry-editing");
  await page.getByRole("button", { name: /^完\s*成$/ }).click();
  await expect(page.getByText("设置成功！")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "我的快捷入口" })).toContainText("人员管理");

  await page.getByRole("button", { name: "意见反馈" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^提\s*交$/ }).click();
  await expect(dialog.getByText("请输入问题描述！")).toBeVisible();
  await dialog.getByRole("textbox").fill("大门相机的画面偏暗，夜里看不清车牌");
  await accessible(page);
  await shoot(page, "feedback");
  await dialog.getByRole("button", { name: /^提\s*交$/ }).click();
  await expect(page.getByText("提交成功！")).toBeVisible();
  await page.getByRole("button", { name: "帮助文档" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await accessible(page);
  await shoot(page, "help");
});
