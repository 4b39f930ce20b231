import { liveCloseCodes, liveTimes } from "@huiyan/contract/live/live.rules";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type LiveViewer } from "#test/live/live-device.ts";
import { openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";

let shared: SharedStage;
beforeAll(async () => {
  shared = await openStages();
});
afterAll(() => shared.close());

/** Waits until the viewer has received `more` further frames. */
async function sees(viewer: LiveViewer, more = 1): Promise<void> {
  const before = pictures(viewer);
  await vi.waitUntil(() => pictures(viewer) >= before + more, { timeout: 60_000 });
}

describe.concurrent("the end of a push", () => {
  it("a push that the device ends closes its viewers, and the next viewer starts it again", async () => {
    const stage = await shared.stage();
    const viewers = [await stage.watch(), await stage.watch()];
    for (const viewer of viewers) await sees(viewer);
    for (const push of stage.device.pushes) push.close();
    for (const viewer of viewers) expect(await viewer.closed).toBe(liveCloseCodes.pushEnded);
    await sees(await stage.watch());
    expect(stage.device.starts).toHaveLength(2);
    await stage.close();
  });

  it("viewers of a device that disconnects get the reason deviceOffline", async () => {
    const stage = await shared.stage();
    const viewer = await stage.watch();
    await stage.device.disconnect();
    const { sql } = shared.app.services.db;
    const isConnected = () =>
      sql.selectFrom("device").select("connected").where("id", "=", stage.world.device.uid).executeTakeFirst();
    await vi.waitUntil(async () => (await isConnected())?.connected === false, { timeout: 60_000 });
    for (const push of stage.device.pushes) push.terminate();
    expect(await viewer.closed).toBe(liveCloseCodes.deviceOffline);
    await stage.close();
  });

  it("viewers of a push that the device ends because of its camera get that reason", async () => {
    const stage = await shared.stage();
    const viewer = await stage.watch();
    await sees(viewer);
    for (const push of stage.device.pushes) push.close(liveCloseCodes.cameraLost);
    expect(await viewer.closed).toBe(liveCloseCodes.cameraLost);
    await stage.close();
  });

  it("viewers of a push without frames for five seconds get the reason that the camera sends nothing", async () => {
    const stage = await shared.stage();
    const viewer = await stage.watch();
    await sees(viewer);
    stage.device.isFilming = false;
    expect(await viewer.closed).toBe(liveCloseCodes.cameraLost);
    stage.device.isFilming = true;
    await sees(await stage.watch());
    await stage.close();
  });
});

it("a push ends 30 s after its last viewer left, not before, and the device receives a command to stop", async () => {
  const stage = await shared.stage();
  const viewer = await stage.watch();
  await sees(viewer);
  const ours = () =>
    shared.app.services.media.pushes().filter(({ stream }) => stream.startsWith(stage.world.device.pointId));
  shared.app.clock.moveBy(liveTimes.idleMs + 1000);
  viewer.close();
  await expect.poll(() => ours()[0]?.viewers.size).toBe(0);
  shared.app.clock.moveBy(liveTimes.idleMs - 1000);
  const again = await stage.watch();
  await sees(again);
  again.close();
  await expect.poll(() => ours()[0]?.viewers.size).toBe(0);
  expect(stage.device.starts).toHaveLength(1);
  shared.app.clock.moveBy(liveTimes.idleMs);
  await expect.poll(() => stage.device.stops).toEqual([stage.device.starts[0]?.push_url]);
  await expect.poll(() => stage.device.pushes.size).toBe(0);
  expect(ours()).toEqual([]);
  await stage.close();
});

it("a relay process that was killed is restarted; viewers that reconnect get the stream", async () => {
  const stage = await shared.stage();
  const { media } = shared.app.services;
  const viewer = await stage.watch();
  await sees(viewer);
  const pid = media.pid() ?? 0;
  process.kill(pid, "SIGKILL");
  await viewer.closed;
  // connects again, as a window of the console does: the relay closes viewers that connect while it is starting
  const comeBack = async () => {
    const back = await stage.watch();
    await vi.waitUntil(() => pictures(back) > 0 || back.socket.readyState === back.socket.CLOSED, { timeout: 20_000 });
    if (pictures(back) === 0) throw new Error("it was closed");
  };
  await vi.waitFor(comeBack, { timeout: 60_000, interval: 200 });
  expect(media.pid()).not.toBe(pid);
  expect(media.pushes().flatMap(({ viewers }) => [...viewers])).toHaveLength(1);
  await stage.close();
});

it("a server that stops notifies its viewers and leaves no push behind", async () => {
  const own = await openStages();
  const stage = await own.stage();
  const viewer = await stage.watch();
  await sees(viewer);
  const { sql } = own.app.services.db;
  const pid = own.app.services.media.pid() ?? 0;
  await own.app.services.media.stop();
  expect(await viewer.closed).toBe(liveCloseCodes.serverRestarting);
  expect(await sql.selectFrom("live_push").select("id").execute()).toEqual([]);
  expect(() => process.kill(pid, 0)).toThrow();
  await stage.close();
  await own.close();
});
