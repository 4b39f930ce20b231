import { readFileSync } from "node:fs";
import { type Page } from "@playwright/test";
import { openRtspCamera } from "../../apps/edge/test/stand-in-rtsp-camera.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { giveCameras } from "./cameras.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

test.use({ runsOn: { args: ["--no-agent"], env: { PRIVATE: "1" } } });

const count = 9;
const names = Array.from({ length: count }, (_, at) => `测试 ${at + 1}`);
/** Number of cameras that the device has in addition. */
const demoCameras = 3;
const opened: { close(): void }[] = [];
let agent: Agent | undefined;
test.afterAll(async () => {
  await agent?.stop();
  for (const each of opened) each.close();
});

/** Starts to record in the page which texts each window shows, since a cause may be visible for only a second. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard = new Map<number, Set<string>>();
    Object.assign(window, { heardCauses: heard });
    const look = () => {
      for (const [at, element] of [...document.querySelectorAll(".live-window")].entries()) {
        const cause = element.querySelector(".live-message strong")?.textContent ?? "";
        heard.set(at, (heard.get(at) ?? new Set()).add(cause));
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns the number of windows that have shown this text since `listen`. */
const windowsShowing = (page: Page, cause: string) =>
  page.evaluate((wanted) => {
    const heard = Object.getOwnPropertyDescriptor(window, "heardCauses")?.value;
    return heard instanceof Map ? [...heard.values()].filter((causes) => causes.has(wanted)).length : 0;
  }, cause);

/** Returns the number of windows that play and have shown further frames within half a second. */
const movingWindows = (page: Page) =>
  page.evaluate(async () => {
    const playing = [...document.querySelectorAll<HTMLVideoElement>('.live-window[data-state="playing"] video')];
    const shown = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames;
    const before = playing.map(shown);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return playing.filter((video, at) => video.isConnected && shown(video) > (before[at] ?? 0)).length;
  });

async function allPlay(page: Page): Promise<void> {
  await expect.poll(() => movingWindows(page), { timeout: 60_000 }).toBe(count);
}

/**
 * Creates the cameras of the wall, all on one RTSP stream, and the device. Returns the proxies that can cut the camera
 * and the device's network.
 */
async function openCameras(system: System): Promise<[camera: FaultProxy, network: FaultProxy]> {
  const account = { username: "admin", password: "p" };
  const stream = await openRtspCamera(account);
  const camera = await startFaultProxy(stream.port);
  const network = await startFaultProxy(Number(new URL(system.url).port));
  opened.push(stream, camera, network);
  const url = `rtsp://127.0.0.1:${camera.port}/main`;
  await giveCameras(system, names, (seal) => ({
    kind: "rtsp",
    url,
    sub_url: url,
    username: account.username,
    password_sealed: seal(account.password),
  }));
  const settings = { server: `http://127.0.0.1:${network.port}`, allow_loopback_cameras: true };
  agent = startAgent(system, await bornDevices(system), [], settings);
  return [camera, network];
}

/** Returns the process id of the media relay that the server has started. */
function relayOf(system: System): number {
  const { server } = system.run().pids;
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ");
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("relay-process"));
  if (found === undefined) throw new Error("no relay runs");
  return Number(found);
}

/**
 * Causes a failure and waits until every window shows its cause. Then repairs the failure and waits until every window
 * plays again.
 */
async function cut(page: Page, cause: string, harm: () => void, mend?: () => Promise<void>): Promise<void> {
  await listen(page);
  harm();
  await expect.poll(() => windowsShowing(page, cause), { timeout: 30_000, intervals: [100] }).toBe(count);
  await mend?.();
  await allPlay(page);
}

test("every window shows the cause and recovers when camera, media relay or the device's network fails", async ({
  page,
  system,
  problems,
}) => {
  test.setTimeout(count * 60_000);
  problems.allow(/point\/live\/play/);
  problems.allow(/api\/live\//);
  const [camera, network] = await openCameras(system);
  await signInAt(page, system, "admin", "/#/videoPoint?type=live");
  await page.getByRole("button", { name: `${count} 分屏` }).click();
  // Waits until all cameras are online: a stream that fails at the start would be retried with growing delays.
  const all = count + demoCameras;
  const device = page.getByRole("treeitem", { name: /^园区一体机-01/ }).first();
  await expect(device).toContainText(`${all}/${all}`, { timeout: 60_000 });
  for (const name of names) await page.getByRole("treeitem", { name }).first().click();
  await allPlay(page);

  await test.step("the media relay's process dies", () =>
    cut(page, "媒体服务正在恢复", () => process.kill(relayOf(system), "SIGKILL")));

  await test.step("the device loses its network", async () => {
    await cut(page, "设备离线", network.cut, async () => {
      await shoot(page, "live-cut-network");
      network.restore();
    });
  });

  await test.step("the camera loses its power", () =>
    cut(page, "摄像头无信号", camera.cut, async () => {
      await shoot(page, "live-cut-camera");
      camera.restore();
    }));
});
