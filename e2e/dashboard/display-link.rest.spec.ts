import { addLink as addLinkCall } from "@huiyan/contract/dashboard/display-link.api";
import { displayScreens } from "@huiyan/contract/dashboard/display-link.rules";
import { type Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";

const links = (page: Page) => page.getByRole("region", { name: "大屏链接" });

/** Creates a screen share in the dialog and returns its address, which is shown only once. */
async function addLink(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "添加链接" }).click();
  await page.getByRole("dialog").getByLabel("名称").fill(name);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /保\s*存/ })
    .click();
  const address = await page.getByRole("textbox", { name: "链接地址" }).inputValue();
  return address;
}

test("a screen share shows its screen without a sign-in, and stops when it is disabled", async ({
  page,
  system,
  browser,
  openPage,
  problems,
}) => {
  await signInAt(page, system, "admin", "/#/dashboard/settings");
  await expect(page.getByRole("heading", { name: "大屏设置" })).toBeVisible();
  await expect(links(page).getByText("还没有大屏链接")).toBeVisible();
  await shoot(page, "screen-settings-empty");
  await accessible(page);

  const address = await test.step("a link is made; its address is shown once and copied", async () => {
    await page.getByRole("button", { name: "添加链接" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /保\s*存/ })
      .click();
    await expect(page.getByRole("alert").getByText("请输入链接名称")).toBeVisible();
    await shoot(page, "screen-link-add");
    await page.getByRole("button", { name: /取\s*消/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const made = await addLink(page, "一楼大厅");
    expect(made).toMatch(/#\/screen\?key=[\w-]{43}$/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "复制链接" }).click();
    await expect(page.getByText("复制链接成功!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
    await shoot(page, "screen-link-address");
    await page.getByRole("button", { name: /完\s*成/ }).click();
    await expect(links(page).getByRole("row", { name: /一楼大厅/ })).toContainText("未使用");
    return made;
  });

  await test.step("the place of the screens is set; without a service the weather is absent", async () => {
    const weather = page.getByRole("form", { name: "位置与天气" });
    await weather.getByLabel("位置").fill("重庆市渝北区");
    await weather.getByRole("button", { name: /保\s*存/ }).click();
    await expect(page.getByText("保存成功！")).toBeVisible();
  });

  // A separate browser without a session.
  const wall = await openPage();
  await test.step("the wall shows the screen, without an exit", async () => {
    await wall.goto(address);
    await expect(wall.getByRole("heading", { name: /数字大屏/ })).toBeVisible();
    await expect(wall.getByRole("region", { name: "报警分布" }).getByRole("button").first()).toBeVisible();
    await expect(wall.getByRole("link", { name: "退出" })).toHaveCount(0);
    await expect(wall.locator(".screen-head").getByText("重庆市渝北区")).toBeVisible();
    await expect(wall.locator(".screen-head").getByText("℃")).toHaveCount(0);
    await shoot(wall, "wall");
    await accessible(wall);
    expect(await wall.evaluate(() => localStorage.getItem("huiyan.token"))).toBeNull();
  });

  await test.step("it links nowhere: the console asks for a sign-in", async () => {
    await wall.goto("/#/home");
    await expect(wall.getByRole("heading", { name: "登录" })).toBeVisible();
    await wall.goto("about:blank");
    await wall.goto(address);
    await expect(wall.getByRole("heading", { name: /数字大屏/ })).toBeVisible();
  });

  await test.step("its creator sees the wall in the list of sessions; ended there, it opens again", async () => {
    // Expected, since the ended session is refused.
    problems.allow(/401/);
    await page.goto("/#/set/my");
    const rows = page.getByRole("listitem").filter({ hasText: "大屏：一楼大厅" });
    await expect(rows.first()).toContainText("要让它停止显示，请停用链接");
    await shoot(page, "screen-session");
    let redeemed = 0;
    wall.on("response", (answer) => {
      if (answer.url().includes("login/display")) redeemed = answer.status();
    });
    // The address was opened twice, so there are two sessions; one of them belongs to the current page.
    await expect(async () => {
      await rows.getByRole("button", { name: /下线/ }).first().click({ timeout: 2_000 });
      await expect.poll(() => redeemed, { timeout: 3_000 }).toBe(200);
    }).toPass();
    await expect(wall.getByRole("heading", { name: /数字大屏/ })).toBeVisible();
  });

  await test.step("turned off, the wall reports it within five seconds without flickering", async () => {
    problems.allow(/40[01]/);
    await page.goto("/#/dashboard/settings");
    await expect(links(page).getByRole("row", { name: /一楼大厅/ })).toContainText("有效");
    await shoot(page, "screen-settings");
    await page.getByRole("button", { name: /停用.*一楼大厅/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /停\s*用/ })
      .click();
    await expect(wall.getByRole("heading", { name: "此大屏链接已停用" })).toBeVisible({ timeout: 5000 });
    await expect(links(page).getByRole("row", { name: /一楼大厅/ })).toContainText("已停用");
    await shoot(wall, "wall-ended");
    await accessible(wall);
  });

  await test.step("a browser with a signed-in user keeps that session next to a wall", async () => {
    const again = await addLink(page, "二楼");
    await page.getByRole("button", { name: /完\s*成/ }).click();
    const beside = await page.context().newPage();
    await beside.goto(again);
    await expect(beside.getByRole("heading", { name: /数字大屏/ })).toBeVisible();
    await beside.goto("/#/home");
    await expect(beside.getByRole("region", { name: "即时消息" })).toBeVisible();
    await beside.close();
    expect(browser.isConnected()).toBe(true);
  });
});

test("a screen share can show every big screen, and none of its requests is refused", async ({
  page,
  system,
  openPage,
}) => {
  await signIn(page, system, "admin");
  const token = await page.evaluate(() => localStorage.getItem("huiyan.token") ?? "");
  for (const screen of displayScreens) {
    const made = await page.request.post(addLinkCall.path, {
      headers: { "x-token": token },
      data: { name: screen, screen },
    });
    const { data } = z.object({ data: z.object({ key: z.string() }) }).parse(await made.json());
    const wall = await openPage();
    const refused: string[] = [];
    wall.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${screen} ${answer.status()} ${answer.url()}`);
    });
    await wall.goto(`/#/screen?key=${data.key}`);
    await expect(wall.locator("main.wall :is(h1, h2)").first()).toBeVisible();
    await wall.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
    await wall.close();
  }
});
