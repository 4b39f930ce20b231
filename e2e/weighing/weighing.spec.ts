import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { SlipFile } from "@huiyan/contract/weighing/seal.rules";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot, takePicture } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { sendWeighing } from "./send-weighing.ts";

test.use({ runsOn: "private" });

async function saved(page: Page, name: string, path: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  const file = await download;
  await file.saveAs(path);
  return file.suggestedFilename();
}

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: filter }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

test("weighs pigs, creates a slip, verifies it online and offline, and voids it", async ({
  page,
  openPage,
  problems,
  system,
}, info) => {
  const picture = await sendWeighing(system, "dbgz", [
    { counts: [10, 10, 9], weights: [1100, 1160, 1215], plate: "粤B12345", minutesAgo: 20 },
    { counts: [12], weights: [1380], plate: "粤B67890", minutesAgo: 10 },
  ]);
  const at = (name: string) => info.outputPath(name);
  await signIn(page, system, "admin");
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "养殖管理" }).click();
  await page.evaluate(() => {
    location.hash = "#/poundList";
  });

  await test.step("the device of the scale is found and chosen", async () => {
    await page.getByRole("button", { name: "选择设备" }).first().click();
    const picker = page.getByRole("dialog", { name: "磅单生成" });
    await shoot(page, "weighing-devices");
    await picker.getByRole("listitem").first().getByRole("button").click();
    await expect(picker).toBeHidden();
  });

  await test.step("the form requests point, algorithm and messages, one after the other", async () => {
    const make = page.getByRole("button", { name: "生成磅单" }).first();
    await make.click();
    await expect(page.getByText("请选择视频点位！")).toBeVisible();
    await choose(page, "视频点位", "牛舍通道");
    await make.click();
    await expect(page.getByText("请选择算法类型！")).toBeVisible();
    await choose(page, "算法", "地磅过重");
    await make.click();
    await expect(page.getByText("请选择要操作的消息！")).toBeVisible();
    await expect(page.getByRole("row", { name: /粤B12345/ })).toBeVisible();
    await shoot(page, "weighing-messages");
    await accessible(page);
  });

  await test.step("the header is filled, the server computes the lines", async () => {
    for (const row of await page.getByRole("table").getByRole("checkbox").all()) await row.check();
    await page.getByRole("button", { name: "生成磅单" }).first().click();
    const dialog = page.getByRole("dialog", { name: "磅单生成" });
    await expect(dialog.getByRole("textbox", { name: "车牌号" })).toHaveValue("粤B12345、粤B67890");
    await dialog.getByRole("textbox", { name: "客户" }).fill("王五");
    await expect(dialog.getByRole("table")).toContainText("69");
    await shoot(page, "weighing-make");
    await accessible(page);
    await dialog.getByRole("button", { name: "生成", exact: true }).click();
    await expect(page.getByText("磅单已生成")).toBeVisible();
  });

  const detail = page.getByRole("dialog", { name: "磅单详情" });
  await test.step("the signed sheet, and its print version", async () => {
    await expect(detail.getByText(/^LB\d{12}$/)).toBeVisible();
    await expect(detail.getByRole("table")).toContainText("4855");
    await shoot(page, "weighing-slip");
    await accessible(page);
    for (const [button, name] of [
      ["打印 A4", "a4"],
      ["打印小票", "receipt"],
    ] as const) {
      await page.evaluate(() => {
        window.print = () => undefined;
      });
      await detail.getByRole("button", { name: button }).click();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator(`.slip-print.${name}`)).toContainText("王五");
      await expect(page.locator("#root, main").first()).toBeHidden();
      await takePicture(page, `weighing-print-${name}`);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    }
  });

  const slipFile = at("slip.json");
  await test.step("sheet, PDF and signed file have descriptive names", async () => {
    expect(await saved(page, "下载", at("slip.xlsx"))).toMatch(/^磅单_\d{8}_粤B12345、粤B67890_LB\d{12}\.xlsx$/);
    expect(await saved(page, "PDF", at("slip.pdf"))).toMatch(/\.pdf$/);
    expect((await readFile(at("slip.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    await saved(page, "签名文件", slipFile);
  });

  const address = await detail.getByRole("link", { name: "打开验证页" }).getAttribute("href");
  const stranger = await openPage();
  await test.step("a visitor who scans the code sees the sheet", async () => {
    await stranger.goto(`${system.url}/${address}`);
    await expect(stranger.getByRole("heading", { name: /真实有效/ })).toBeVisible();
    await expect(stranger.getByText("王五")).toBeVisible();
    await shoot(stranger, "weighing-verify");
    await accessible(stranger);
  });

  const verifier = at("verifier.html");
  await writeFile(verifier, await (await fetch(`${system.url}/slip-verifier.html`)).text());
  const offline = await openPage();
  const verify = async (...files: { name: string; buffer: Buffer }[]) => {
    await offline.goto(pathToFileURL(verifier).href);
    await offline.locator("input[type=file]").setInputFiles(files.map((file) => ({ ...file, mimeType: "" })));
    return offline.getByRole("status");
  };
  await test.step("the genuine slip verifies offline, and a changed field is named", async () => {
    await offline.context().setOffline(true);
    const bytes = await readFile(slipFile);
    const found = await verify({ name: "slip.json", buffer: bytes }, { name: "barn.jpg", buffer: picture });
    await expect(found).toContainText("尚未确认由谁签名");
    await expect(found).toContainText("第 1 行 全景图片");
    await expect(found.getByRole("table", { name: "签名的内容" })).toContainText("王五");
    const fingerprint = offline.getByRole("textbox", { name: "对方公布的指纹或公钥编号" });
    await fingerprint.fill("f".repeat(64));
    await expect(found).toContainText("不是由公布该指纹的单位签名");
    await fingerprint.fill(SlipFile.parse(JSON.parse(bytes.toString())).key.id);
    await expect(found).toContainText("真实有效");
    const text = bytes.toString().replace('"王五"', '"王六"');
    const changed = await verify({ name: "slip.json", buffer: Buffer.from(text) });
    await expect(changed).toContainText("“客户”与签名时不同");
    await takePicture(offline, "weighing-offline");
  });

  await test.step("the list and both verifications report a void slip", async () => {
    await detail.getByRole("button", { name: "作废" }).click();
    const asking = page.getByRole("dialog", { name: /^作废 LB/ });
    await asking.getByRole("textbox", { name: "作废原因" }).fill("客户填错");
    await asking.getByRole("button", { name: "作废", exact: true }).click();
    await expect(page.getByText("磅单已作废")).toBeVisible();
    await saved(page, "签名文件", slipFile);
    await shoot(page, "weighing-void");
    await detail.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "历史磅单" }).click();
    await expect(page.getByRole("row", { name: /王五/ })).toContainText("已作废");
    await shoot(page, "weighing-slips");
    await accessible(page);
    await stranger.reload();
    await expect(stranger.getByRole("heading", { name: /已作废/ })).toBeVisible();
    await expect(stranger.getByText("客户填错")).toBeHidden();
    const found = await verify({ name: "slip.json", buffer: await readFile(slipFile) });
    await expect(found).toContainText("已作废");
  });
  problems.allow(/file:/);
});
