import { type Answer } from "@huiyan/contract/endpoint";
import { playPoint } from "@huiyan/contract/live/live.api";
import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { type Client } from "../client.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { createWorld, type World } from "../world.ts";
import { type LiveDevice, type LiveViewer, linkLiveDevice, openViewer } from "./live-device.ts";
import { type FlvClip, isPicture, makeClip } from "./live-flv.ts";

/** An organisation on a server, with a device that can push and viewers. */
export interface LiveStage {
  app: TestApp;
  world: World;
  clip: FlvClip;
  device: LiveDevice;
  play(client?: Client, quality?: LiveQuality): Promise<Answer<typeof playPoint>>;
  /** Requests a play address and opens it. */
  watch(client?: Client, quality?: LiveQuality): Promise<LiveViewer>;
  /** Opens an address with the token of the staff's session. */
  open(url: string): Promise<LiveViewer>;
  close(): Promise<void>;
}

export interface SharedStage {
  app: TestApp;
  clip: FlvClip;
  /** Creates a new organisation with a device, so that tests can run in parallel. */
  stage(): Promise<LiveStage>;
  close(): Promise<void>;
}

export const pictures = (viewer: LiveViewer): number => viewer.tags().filter(isPicture).length;

export async function openStages(
  env: Record<string, string> = {},
  order?: Parameters<typeof makeClip>[0],
): Promise<SharedStage> {
  const [app, clip] = await Promise.all([startTestApp({ env }), makeClip(order)]);
  return { app, clip, stage: () => openStage(app, clip), close: () => app.close() };
}

async function openStage(app: TestApp, clip: FlvClip): Promise<LiveStage> {
  const world = await createWorld(app);
  const device = await linkLiveDevice(app, world.device, clip);
  const viewers: LiveViewer[] = [];
  const play = (client = world.staff.client, quality: LiveQuality = "main") =>
    client.call(playPoint, { _id: world.device.pointId, quality });
  return {
    app,
    world,
    clip,
    device,
    play,
    open: (url) => openViewer(app.url, url, world.staff.client.token),
    async watch(client = world.staff.client, quality = "main") {
      const { url } = await play(client, quality);
      const viewer = await openViewer(app.url, url, client.token);
      viewers.push(viewer);
      return viewer;
    },
    async close() {
      for (const viewer of viewers) viewer.close();
      await device.close();
    },
  };
}
