import { type Page } from "@playwright/test";
import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { signInAt } from "../session/sign-in.ts";
import { startCameras } from "./cameras.ts";

test.use({ runsOn: "private" });
let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const playing = (page: Page) => page.locator('.live-window[data-state="playing"]');
const pick = (page: Page, name: string) =>
  page
    .getByRole("treeitem", { name: new RegExp(`^${name}`) })
    .first()
    .click();
/** Returns whether the first video is one of WebRTC. */
const isWebRtc = (page: Page) =>
  playing(page)
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => video.srcObject !== null);

test("plays over the WebSocket where UDP is blocked, and over WebRTC elsewhere", async ({ page, system }) => {
  agent = await startCameras(system, ["东门", "西门"]);
  await signInAt(page, system, "admin", "/#/videoPoint?type=live");
  await expect(page.getByRole("treeitem", { name: /^园区一体机-01/ }).first()).toContainText("5/5", {
    timeout: 120_000,
  });
  await pick(page, "东门");
  await expect(playing(page)).toHaveCount(1, { timeout: 60_000 });
  expect(await isWebRtc(page)).toBe(true);

  // Like a firewall: packets to the server's port are lost. Port 9 discards what it receives (RFC 863).
  await page.addInitScript(() => {
    const answer = RTCPeerConnection.prototype.setRemoteDescription;
    const replaced = function (this: RTCPeerConnection, description: RTCSessionDescriptionInit): Promise<void> {
      const sdp = description.sdp?.replaceAll(/^(a=candidate:\S+ 1 UDP \d+ \S+) \d+/gim, "$1 9");
      return Reflect.apply(answer, this, [{ ...description, sdp }]);
    };
    Object.assign(RTCPeerConnection.prototype, { setRemoteDescription: replaced });
  });
  const offers: string[] = [];
  page.on("request", (request) => request.url().includes("/live/whep/") && offers.push(request.method()));
  await page.reload();
  await pick(page, "东门");
  await expect(playing(page)).toHaveCount(1, { timeout: 60_000 });
  expect(await isWebRtc(page)).toBe(false);
  // the page does not try again for the next camera
  await pick(page, "西门");
  await expect(playing(page)).toHaveCount(2, { timeout: 60_000 });
  expect(offers.filter((method) => method === "POST")).toEqual(["POST"]);
});
