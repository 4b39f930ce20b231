import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Locator, type Page } from "@playwright/test";
import { openStagedCamera } from "../../apps/edge/test/staged-camera.ts";
import { authenticatorOf } from "../../apps/server/test/operator/authenticator.ts";
import { expect, test } from "../fixture.ts";
import { drawRegion } from "../point/draw-region.ts";
import { atHome } from "../session/sign-in.ts";

test.use({ runsOn: { args: ["--no-demo"] } });

/** Maximum time in milliseconds from opening the one-time link until the page shows the first alarm. */
const goalMs = 180_000;
/** Pace of a simulated user in milliseconds: to find and reach a button, and to type a letter. */
const [clickMs, letterMs] = [1_200, 150];
/** Time in milliseconds to read a code in the authenticator app. */
const codeMs = 8_000;
const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "huiyan-first-"));
const camera = { username: "admin", password: "Camera-2026" };
const password = "Starlight-2026";

let agent: ChildProcess | undefined;
const closing: (() => void)[] = [];
test.afterAll(async () => {
  for (const close of closing) close();
  if (agent?.exitCode === null) {
    const exit = once(agent, "exit");
    agent.kill("SIGTERM");
    await exit;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs a command as if typed in a shell, and returns its output. */
async function runTyped(page: Page, args: string[], dataDir: string): Promise<string> {
  await page.waitForTimeout(["npm start --", ...args].join(" ").length * letterMs);
  const env = { ...process.env, HUIYAN_DATA: dataDir };
  const child = spawn("npm", ["start", "--", ...args], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk));
  await once(child, "exit");
  return text;
}

function startAgent(config: string): ChildProcess {
  const script = join(root, "apps/edge/src/launch.ts");
  const env = { ...process.env, MALLOC_ARENA_MAX: "2" };
  return spawn(process.execPath, [script, "--config", config], { cwd: root, env, stdio: "ignore" });
}

/** Permits the agent to open a camera on this machine, as the test's camera is. */
function allowLoopback(config: string): void {
  const written: object = JSON.parse(readFileSync(config, "utf8"));
  writeFileSync(config, JSON.stringify({ ...written, allow_loopback_cameras: true }));
}

test("a user sets up organisation, operator, device and camera and gets the first alarm within three minutes", async ({
  page,
  system,
}) => {
  test.setTimeout(400_000);
  const click = async (target: Locator) => {
    await page.waitForTimeout(clickMs);
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    await click(field);
    await field.pressSequentially(text, { delay: letterMs });
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog").last();
  const clip = new URL("../../demo/clips/yard.mp4", import.meta.url).pathname;
  const sight = await openStagedCamera(camera, { clip, from: 0, to: 60, fps: 5 });
  const loop = setInterval(() => sight.play([]), 60_000);
  sight.play([]);
  closing.push(
    () => clearInterval(loop),
    () => sight.close(),
  );
  const times: string[] = [];
  const began = Date.now();
  const passed = (step: string) => times.push(`${step} ${((Date.now() - began) / 1000).toFixed(0)} s`);

  await page.goto(/http\S+#\/setup\?key=\S+/.exec(system.output())?.[0] ?? "/");
  await type(page.getByLabel("企业名称"), "星光物流园");
  await type(page.getByLabel("姓名"), "赵一鸣");
  await type(page.getByLabel("手机号"), "13812346208");
  await type(page.getByLabel("密码"), password);
  await click(button("创建企业"));
  await atHome(page);
  passed("organisation");

  const config = join(folder, "edge.json");
  const made = await runTyped(page, ["--new-device", config], system.dataDir);
  const [, id = "", code = ""] = /设备ID (HY-\w+)，设备验证码 (\w{8})/.exec(made) ?? [];
  allowLoopback(config);
  agent = startAgent(config);
  await page.waitForTimeout("npm run agent -- --config edge.json".length * letterMs);
  await click(page.getByRole("link", { name: "去添加设备" }));
  await click(button("添加设备").first());
  await type(dialog.getByLabel("设备名称"), "一号柜");
  await type(dialog.getByLabel("设备ID"), id);
  await type(dialog.getByLabel("设备验证码"), code);
  await click(dialog.getByRole("button", { name: "添加设备" }));
  const row = page.getByRole("row").filter({ hasText: "一号柜" });
  await expect(row).toContainText("在线", { timeout: 60_000 });
  passed("device");

  await click(row.getByText("一号柜").first());
  await click(dialog.getByRole("tab", { name: /视频点位/ }));
  await click(dialog.getByRole("button", { name: "添加摄像头" }));
  const form = page.getByRole("dialog").last();
  await type(form.getByLabel("点位名称"), "变电站");
  await type(form.getByLabel("取流地址"), `rtsp://127.0.0.1:${sight.port}/live`);
  await type(form.getByLabel("用户名"), camera.username);
  await type(form.getByLabel("密码"), camera.password);
  await click(form.getByRole("button", { name: /^(保\s*存|添\s*加)/ }));
  await expect(page.getByText("添加成功")).toBeVisible();
  passed("camera");

  await page.keyboard.press("Escape");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await click(menu.getByRole("link", { name: "首页" }));
  await click(page.getByRole("link", { name: "去设置点位" }));
  const point = page.getByRole("row").filter({ hasText: "变电站" });
  await click(point.getByText("变电站"));
  await click(page.getByRole("dialog").getByRole("link", { name: "算法设置" }));
  await click(button("添加算法"));
  await click(page.getByRole("menuitem", { name: /区域入侵/ }));
  const settings = page.getByRole("form", { name: "区域入侵的设置" });
  await expect(page.locator(".draw-picture")).toBeVisible({ timeout: 60_000 });
  await drawRegion(page, settings, [
    [0.6, 0.5],
    [0.95, 0.5],
    [0.97, 0.8],
    [0.6, 0.8],
  ]);
  await click(settings.getByLabel("停留时长"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("3");
  await click(button("保存"));
  await expect(page.locator(".page-actions").getByText(/已生效/)).toBeVisible({ timeout: 30_000 });
  passed("algorithm");

  // Creates the operator's account meanwhile, since the alarm may arrive at any moment.
  const printed = await runTyped(page, ["--operator", "13800000000"], system.dataDir);
  const browser = page.context().browser();
  const own = await browser?.newContext({ locale: "zh-CN" });
  if (own === undefined) throw new Error("there is no browser");
  const operator = await own.newPage();
  await operator.goto(/http\S+#\/operator\/begin\?key=\S+/.exec(printed)?.[0] ?? "/");
  await operator.getByLabel("新密码").pressSequentially("Operate-2026", { delay: letterMs });
  await operator.getByRole("button", { name: "设置密码并登录" }).click({ delay: 100 });
  await operator.getByRole("button", { name: "开启二次验证" }).click();
  const factor = operator.getByRole("dialog");
  await factor.getByLabel("登录密码").pressSequentially("Operate-2026", { delay: letterMs });
  await operator.getByRole("button", { name: "下一步" }).click();
  const codeAt = authenticatorOf((await operator.locator(".factor-setup .secret-text").textContent()) ?? "");
  await operator.waitForTimeout(codeMs);
  await factor.getByLabel("动态验证码").pressSequentially(codeAt(Date.now()), { delay: letterMs });
  await factor.getByRole("button", { name: "开启二次验证" }).click();
  await operator.getByRole("button", { name: "我已保存" }).click();
  await expect(operator.getByRole("heading", { name: "企业" })).toBeVisible();
  await own.close();
  passed("operator");

  await page.goto("/#/message");
  await page.waitForTimeout(2 * clickMs);
  const newer = button(/条新消息$/);
  await expect(async () => {
    if (await newer.isVisible()) await newer.click();
    await expect(page.getByText(/区域入侵|人进入/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: goalMs });
  passed("alarm");
  const took = Date.now() - began;
  console.info(`first steps: ${times.join(", ")}`);
  await page.goto("/#/home");
  await expect(page.getByRole("region", { name: "开始使用" })).toHaveCount(0);
  expect(took, times.join(", ")).toBeLessThan(goalMs);
});
