import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { SlipFile } from "@huiyan/contract/weighing/seal.rules";
import { type Locator, type Page } from "@playwright/test";
import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot, takePicture } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { camera, loadLorry, openPassage, openScaleStandIn, startFarm, startWeighing, weighedKg } from "./lorry-load.ts";

test.use({ runsOn: "private" });
const plateMs = 150_000;
/**
 * Timeouts in milliseconds: after the end of the load, for opening a page, and including repeated loads in which a busy
 * machine missed pigs.
 */
const [arrivesMs, opensMs, maxMs] = [15_000, 8_000, 300_000];
const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
function closes<T extends { close(): void }>(opened: T): T {
  closing.push(() => opened.close());
  return opened;
}
function stops(agent: Agent): Agent {
  closing.push(() => agent.stop());
  return agent;
}

const dialog = (page: Page) => page.getByRole("dialog").last();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: filter }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

async function saved(page: Page, button: Locator, path: string): Promise<void> {
  const download = page.waitForEvent("download");
  await button.click();
  await (await download).saveAs(path);
}

/** Drops files on the field of the offline verifier, as from a folder. */
async function drop(page: Page, files: { name: string; text: string }[]) {
  const dropped = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: dropped });
  return page.getByRole("status");
}

test("counts and weighs pigs on the way to a lorry, reviews them, creates a slip, verifies it online and offline, and voids it", async ({
  page,
  openPage,
  problems,
  system,
}, info) => {
  test.setTimeout(600_000);
  const at = (name: string) => info.outputPath(name);
  const passage = closes(await openPassage());
  const scale = closes(await openScaleStandIn());
  const farm = stops(await startFarm(system));
  await signInAt(page, system, "admin", "/#/farmers");

  await test.step("a farmer, and the camera assigned to the device", async () => {
    await page.locator(".page-actions").getByRole("button", { name: "添加养户" }).click();
    await dialog(page).getByRole("combobox").first().click();
    await page.locator(".ant-select-tree-title").filter({ hasText: "养殖区" }).click();
    await dialog(page).getByLabel("养户名称").fill("张三养殖场");
    await dialog(page).getByLabel("养户编码").fill("YH-0001");
    await dialog(page).getByRole("button", { name: "添加养户" }).click();
    await page.getByRole("link", { name: "张三养殖场", exact: true }).click();
    await page.locator(".page-actions").getByRole("button", { name: "添加相机" }).click();
    const form = dialog(page);
    const entered = { 相机名称: "出猪通道", "相机 IP": "127.0.0.1", 端口: String(passage.port), 通道号: "1" };
    for (const [label, value] of Object.entries({ ...entered, 相机账号: camera.username, 相机密码: camera.password }))
      await form.getByLabel(label).fill(value);
    await form.getByLabel("接入设备").click();
    await page.locator(".ant-select-item-option").filter({ hasNotText: "离线" }).first().click({ timeout: 60_000 });
    await form.getByRole("button", { name: "添加相机" }).click();
    await expect(row(page, "出猪通道")).toContainText("在线", { timeout: 60_000 });
  });

  await test.step("its device gets a scale, and shows its camera on the page of pig sale", async () => {
    await farm.stop();
    await expect(row(page, "出猪通道")).toContainText("离线");
    stops(await startWeighing(system, "出猪通道", scale));
    await expect(row(page, "出猪通道")).toContainText("在线", { timeout: 60_000 });
    await page.goto(`/#/iframe?type=1&id=${system.organisation.yard}`);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("img", { name: "出猪通道 的画面" })).toBeVisible({ timeout: 60_000 });
    await expect(frame.getByText("设备启动后还没有猪只通过")).toBeVisible();
  });

  const panel = page.getByRole("region", { name: "批次复核" });
  const newer = page.getByRole("button", { name: /条新消息$/ });
  const arrives = async (message: Locator, timeout: number) => {
    await expect(async () => {
      if (await newer.isVisible()) await newer.click();
      await expect(message).toBeVisible({ timeout: 500 });
    }).toPass({ timeout });
  };
  await test.step("the lorry at the ramp is named by its plate", async () => {
    await page.goto("/#/message");
    await arrives(page.getByText("车牌 粤B6T29K", { exact: true }).first(), plateMs);
  });

  await test.step("the load arrives automatically: batches, plate and weight", async () => {
    const load = page.getByText(/^9 头，2 批，车牌 粤B6T29K/).first();
    // Repeated, since a busy machine may miss pigs, or the frames that show a lame animal's speed.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await loadLorry(passage, scale);
      await arrives(load, arrivesMs);
      await load.click();
      await expect(panel.getByRole("row", { name: /第 1 批/ })).toContainText(/疑似抱出 1 头.*5/, { timeout: opensMs });
      await expect(panel.getByRole("row", { name: /第 2 批/ })).toContainText(/疑似异常.*4/, { timeout: opensMs });
    }).toPass({ timeout: maxMs });
    await expect(panel.getByText("998.0")).toBeVisible();
    await shoot(page, "lorry-message");
    await accessible(page);
  });

  await test.step("each batch has its pictures, large by a click", async () => {
    const stage = page.getByRole("dialog").getByRole("img", { name: /，出猪通道/ });
    for (const name of ["第 1 批的画面", "第 2 批的画面", "第 2 批的动物"]) {
      const before = await stage.getAttribute("src");
      await panel.getByRole("button", { name }).click();
      await expect(stage).not.toHaveAttribute("src", before ?? "");
      await expect.poll(() => stage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await shoot(page, "lorry-batch");
    await accessible(page);
  });

  await test.step("a person counts the carried one as well; a scale's weight stays", async () => {
    await panel.getByRole("button", { name: "复核第 1 批" }).click();
    await panel.getByRole("textbox", { name: "第 1 批的复核值" }).fill("6");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("识别 9")).toBeVisible();
    await expect(panel.getByText("998.0")).toBeVisible();
    await shoot(page, "lorry-reviewed");
  });

  const detail = page.getByRole("dialog", { name: "磅单详情" });
  await test.step("its slip names farmer, plate and the valid count", async () => {
    await page.goto("/#/poundList");
    await page.getByRole("button", { name: "选择设备" }).first().click();
    await page.getByRole("dialog", { name: "磅单生成" }).getByRole("listitem").first().getByRole("button").click();
    await choose(page, "视频点位", "出猪通道");
    await choose(page, "算法", "地磅过重");
    // Selects only the newest load, since a load with missed pigs was reported before it.
    await row(page, "粤B6T29K").first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "生成磅单" }).first().click();
    const asking = page.getByRole("dialog", { name: "磅单生成" });
    await expect(asking.getByRole("textbox", { name: "车牌号" })).toHaveValue("粤B6T29K");
    await expect(asking.getByRole("textbox", { name: "养户" })).toHaveValue("张三养殖场");
    await asking.getByRole("textbox", { name: "客户" }).fill("王五");
    await asking.getByRole("button", { name: "生成", exact: true }).click();
    await expect(detail.getByText(/^LB\d{12}$/)).toBeVisible();
    const sum = detail.getByRole("row", { name: /合计/ });
    await expect(sum).toContainText("10");
    await expect(sum).toContainText(String(weighedKg[0] + weighedKg[1]));
    await shoot(page, "lorry-slip");
  });

  await test.step("a visitor who scans its code sees that it is genuine", async () => {
    const address = await detail.getByRole("link", { name: "打开验证页" }).getAttribute("href");
    const stranger = await openPage();
    await stranger.goto(`${system.url}/${address}`);
    await expect(stranger.getByRole("heading", { name: /真实有效/ })).toBeVisible();
  });

  const verifier = at("verifier.html");
  await writeFile(verifier, await (await fetch(`${system.url}/slip-verifier.html`)).text());
  const offline = await openPage();
  await offline.context().setOffline(true);
  await offline.goto(pathToFileURL(verifier).href);
  problems.allow(/file:/);
  const judged = async (change: (chain: string) => string = (chain) => chain) => {
    const [slip, chain] = await Promise.all([readFile(at("slip.json"), "utf8"), readFile(at("chain.json"), "utf8")]);
    return drop(offline, [
      { name: "slip.json", text: slip },
      { name: "chain.json", text: change(chain) },
    ]);
  };
  const chainButton = page.getByRole("button", { name: "下载签名链" });
  await test.step("slip and chain verify offline; one changed byte is located", async () => {
    await saved(page, detail.getByRole("button", { name: "签名文件" }), at("slip.json"));
    await detail.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "历史磅单" }).click();
    await saved(page, chainButton, at("chain.json"));
    const { key } = SlipFile.parse(JSON.parse(await readFile(at("slip.json"), "utf8")));
    await offline.getByRole("textbox", { name: "对方公布的指纹或公钥编号" }).fill(key.id);
    await expect(await judged()).toContainText(/真实有效.*签名链完整：1 条/s);
    await takePicture(offline, "lorry-offline");
    const found = await judged((chain) => chain.replace(/"made_at","2/, '"made_at","1'));
    await expect(found).toContainText("签名链被改动过第 1 条：“生成时间”与签名时不同");
    await takePicture(offline, "lorry-offline-changed");
  });

  await test.step("voided, which the chain shows to holders of the earlier slip", async () => {
    await row(page, "粤B6T29K").first().click();
    await detail.getByRole("button", { name: "作废" }).click();
    const asking = page.getByRole("dialog", { name: /^作废 LB/ });
    await asking.getByRole("textbox", { name: "作废原因" }).fill("重新过磅");
    await asking.getByRole("button", { name: "作废", exact: true }).click();
    await expect(page.getByText("磅单已作废")).toBeVisible();
    await detail.getByRole("button", { name: "关闭" }).click();
    await expect(row(page, "粤B6T29K").first()).toContainText("已作废");
    await saved(page, chainButton, at("chain.json"));
    await expect(await judged()).toContainText("已作废");
  });

  await test.step("the page of pig sale shows the lorry's load", async () => {
    await page.goto(`/#/iframe?type=1&id=${system.organisation.yard}`);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("link", { name: "出猪通道" }).click();
    await expect(frame.getByText("2 批：5、4")).toBeVisible();
    await expect(frame.getByText("998.0 kg")).toBeVisible();
    await expect(frame.getByText("粤B6T29K")).toBeVisible();
    await shoot(page, "lorry-sale");
    // Leaves the page, which polls its device every few seconds, before the device ends.
    await page.goto("about:blank");
  });
});
