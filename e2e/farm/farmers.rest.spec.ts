import { type Page } from "@playwright/test";
import { openRtspCamera } from "../../apps/edge/test/stand-in-rtsp-camera.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { giveCameras } from "../live/cameras.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

const account = { username: "admin", password: "Farm@2026" };
let agent: Agent | undefined;
const opened: { close(): void }[] = [];
test.afterEach(async () => {
  await agent?.stop();
  for (const each of opened.splice(0)) each.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const confirm = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("adds a farmer and a camera, which is validated, tested and connected to a device; edits and deletes both", async ({
  page,
  system,
}) => {
  const camera = await openRtspCamera(account);
  opened.push(camera);
  await giveCameras(system, ["走道"]);
  agent = startAgent(system, await bornDevices(system), [], { allow_loopback_cameras: true });
  await signInAt(page, system, "admin", "/#/farmers");

  await test.step("a farmer", async () => {
    await expect(page.getByText("还没有养户")).toBeVisible();
    await accessible(page);
    await shoot(page, "farmers-empty");
    await page.locator(".page-actions").getByRole("button", { name: "添加养户" }).click();
    await confirm(page, "添加养户");
    for (const text of ["请选择设备组", "请输入养户名称", "请输入养户编码"])
      await expect(dialog(page).getByText(text, { exact: true }).last()).toBeVisible();
    await shoot(page, "farmer-missing");
    await dialog(page).getByRole("combobox").first().click();
    await page.locator(".ant-select-tree-title").filter({ hasText: "养殖区" }).click();
    await dialog(page).getByLabel("养户名称").fill("张三养殖场");
    await dialog(page).getByLabel("养户编码").fill("YH-0001");
    await accessible(page);
    await confirm(page, "添加养户");
    await toast(page, "添加成功");
    await expect(row(page, "YH-0001")).toContainText("0 个");
    await shoot(page, "farmers");
  });

  await test.step("each missing field of a camera is named", async () => {
    await page.getByRole("link", { name: "张三养殖场", exact: true }).click();
    await expect(page.getByRole("heading", { name: "张三养殖场 的相机" })).toBeVisible();
    await shoot(page, "farm-cameras-empty");
    await page.locator(".page-actions").getByRole("button", { name: "添加相机" }).click();
    await dialog(page).getByLabel("端口").fill("");
    await dialog(page).getByLabel("通道号").fill("");
    await confirm(page, "添加相机");
    for (const text of ["请输入相机名称", "请输入相机通道号", "请输入相机账号", "请输入相机密码"])
      await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("请输入相机IP", { exact: true })).toHaveCount(2);
    await shoot(page, "farm-camera-missing");
    await dialog(page).getByRole("button", { name: "其他" }).click();
    await confirm(page, "添加相机");
    await expect(dialog(page).getByText("请输入相机RTSP", { exact: true })).toBeVisible();
    await dialog(page).getByRole("button", { name: "海康威视" }).click();
  });

  await test.step("tested through the device, assigned to it, and a point", async () => {
    const form = dialog(page);
    await form.getByLabel("相机名称").fill("装猪台");
    await form.getByLabel("相机 IP").fill("127.0.0.1");
    await form.getByLabel("端口").fill(String(camera.port));
    await form.getByLabel("通道号").fill("1");
    await form.getByLabel("相机账号").fill(account.username);
    await form.getByLabel("相机密码").fill(account.password);
    await form.getByLabel("接入设备").click();
    await page.locator(".ant-select-item-option").filter({ hasNotText: "离线" }).first().click({ timeout: 120_000 });
    await form.getByRole("button", { name: "测试画面" }).click();
    await expect(form.getByRole("img", { name: /640 × 360/ })).toBeVisible({ timeout: 120_000 });
    await expect(form.getByRole("definition").filter({ hasText: "H.264" })).toBeVisible();
    await expect(form.getByRole("definition").filter({ hasText: "10 帧/秒" })).toBeVisible();
    await accessible(page);
    await shoot(page, "farm-camera-tried");
    await confirm(page, "添加相机");
    await toast(page, "添加成功");
    await expect(row(page, "装猪台")).toContainText("在线", { timeout: 120_000 });
    await shoot(page, "farm-cameras");
    await page.goto("/#/videoPoint");
    await expect(row(page, "装猪台")).toContainText("在线", { timeout: 120_000 });
  });

  await test.step("its device shows it on the pages of patrol and pig sale", async () => {
    await page.goto("/#/farmers");
    await button(page, "远程巡检").click();
    await expect(dialog(page).getByRole("list", { name: "远程巡检" })).toBeVisible();
    await accessible(page);
    await shoot(page, "remote-picker");
    await dialog(page).getByRole("listitem").filter({ hasNotText: "离线" }).getByRole("button").first().click();
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("link", { name: "装猪台" })).toBeVisible();
    await expect(frame.getByRole("img", { name: "装猪台 的画面" })).toBeVisible();
    await shoot(page, "device-patrol");
    await frame.getByRole("link", { name: "装猪台" }).click();
    await expect(frame.getByText("该摄像头不支持转动")).toBeVisible();
    await shoot(page, "device-patrol-camera");
    await page.goto(`/#/iframe?type=1&id=${system.organisation.yard}`);
    await expect(frame.getByText("未安装点数算法")).toBeVisible();
    await expect(frame.getByRole("img").first()).toBeVisible();
    await shoot(page, "device-sale");
  });

  await test.step("edited, and its point with it", async () => {
    await page.goto("/#/farmers");
    await page
      .getByRole("link", { name: "张三养殖场 的相机" })
      .or(page.getByRole("link", { name: /查看 张三/ }))
      .click();
    await button(page, "编辑：装猪台").click();
    await dialog(page).getByLabel("相机名称").fill("出猪通道");
    await shoot(page, "farm-camera-edit");
    await confirm(page, "保存");
    await toast(page, "修改成功");
    await page.goto("/#/videoPoint");
    await expect(row(page, "出猪通道")).toBeVisible();
  });

  await test.step("deleting the farmer names the dependent data", async () => {
    await page.goto("/#/farmers");
    await button(page, "删除：张三养殖场").click();
    await expect(dialog(page).getByText(/将一并删除 1 个相机，其中 1 个已接入设备/)).toBeVisible();
    await expect(dialog(page).getByText(/出猪通道（.+ 的点位）/)).toBeVisible();
    await accessible(page);
    await shoot(page, "farmer-remove");
    await confirm(page, "删除养户 张三养殖场");
    await toast(page, "删除成功");
    await expect(page.getByText("还没有养户")).toBeVisible();
    await page.goto("/#/videoPoint");
    await expect(row(page, "走道")).toBeVisible();
    await expect(row(page, "出猪通道")).toHaveCount(0);
  });
});
