import { execFile, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { whepPath } from "@huiyan/contract/live/whep.rules";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createClient } from "#test/client.ts";
import { type LiveStage, openStages, pictures, type SharedStage } from "#test/live/live-stage.ts";
import { openWhep, postOffer, type WhepClient } from "#test/live/whep-client.ts";

let shared: SharedStage;
const open: WhepClient[] = [];
beforeAll(async () => {
  shared = await openStages();
});
afterAll(async () => {
  for (const client of open) client.close();
  await shared.close();
});

async function addressOf(stage: LiveStage): Promise<string> {
  const { whep_url: path } = await stage.play();
  return stage.app.url + path;
}

async function watch(stage: LiveStage, token = stage.world.staff.client.token): Promise<WhepClient> {
  const client = await openWhep(await addressOf(stage), token);
  open.push(client);
  return client;
}
const sees = (client: WhepClient, frames = 1) =>
  vi.waitUntil(() => client.frames() >= frames, { timeout: 30_000, interval: 20 });

it("a viewer over WebRTC gets frames that begin with parameter sets and a key frame, with increasing times", async () => {
  const stage = await shared.stage();
  const client = await watch(stage);
  expect([client.status, client.headers.get("content-type")]).toEqual([201, "application/sdp"]);
  await sees(client, 60);
  expect(client.units.slice(0, 2)).toEqual([7, 5]);
  // the simulated device repeats one clip, so the timestamps of the clip go back at each repetition
  const steps = client.timestamps.slice(1).map((time, at) => (time - (client.timestamps[at] ?? 0)) >>> 0);
  expect(steps.filter((step) => step === 0 || step > 90_000)).toEqual([]);
  expect(shared.app.services.media.pushes().flatMap(({ viewers }) => [...viewers])).toHaveLength(1);
  await stage.close();
});

it("a stream whose frames are shown in another order has no address over WebRTC, and plays over the WebSocket", async () => {
  const own = await openStages({}, "reordered");
  const stage = await own.stage();
  expect((await stage.play()).whep_url).toBeNull();
  const viewer = await stage.watch();
  await vi.waitUntil(() => pictures(viewer) > 10, { timeout: 30_000 });
  await stage.close();
  await own.close();
});

it("detections reach the viewer with the time of their frame", async () => {
  const stage = await shared.stage();
  const client = await watch(stage);
  await sees(client);
  const seen = { boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.2, label: "person", conf: 0.9 }] };
  stage.device.sendDetections(JSON.stringify(seen));
  await vi.waitUntil(() => client.notes.length > 0, { timeout: 30_000 });
  expect(client.notes[0]).toMatchObject({ seen });
  expect(client.timestamps).toContain((client.notes[0] as { at: number }).at);
  await stage.close();
});

const python = "/usr/bin/python3";
const script = fileURLToPath(new URL("../../../test/live/aiortc-viewer.py", import.meta.url));
const hasAiortc = spawnSync(python, ["-c", "import aiortc"]).status === 0;

it.skipIf(!hasAiortc)("a player that is no browser (aiortc, Debian's python3-aiortc) decodes the stream", async () => {
  const stage = await shared.stage();
  const address = await addressOf(stage);
  const { stdout } = await promisify(execFile)(python, [script, address, stage.world.staff.client.token, "50"]);
  expect(JSON.parse(stdout)).toMatchObject({ width: 160, height: 90, frames: 50 });
  await stage.close();
});

it("a viewer that reports a lost picture gets the last key frame again", async () => {
  const stage = await shared.stage();
  const client = await watch(stage);
  await sees(client);
  stage.device.isFilming = false;
  const keys = () => client.units.filter((unit) => unit === 5).length;
  await vi.waitUntil(() => client.state() === "connected", { timeout: 60_000 });
  const before = keys();
  client.reportLoss();
  await vi.waitUntil(() => keys() > before, { timeout: 60_000 });
  expect(keys()).toBe(before + 1);
  // further reports within a second cause no repetition, so that they cannot fill the network
  for (let at = 0; at < 20; at++) client.reportLoss();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(keys()).toBe(before + 1);
  await stage.close();
});

it("an address opens once, over WebRTC or the WebSocket, and only with the token of its session", async () => {
  const stage = await shared.stage();
  const other = await shared.stage();
  const address = await addressOf(stage);
  expect((await openWhep(address, other.world.staff.client.token)).status).toBe(401);
  expect((await postOffer(address, "v=0")).status).toBe(401);
  const client = await openWhep(address, stage.world.staff.client.token);
  open.push(client);
  expect(client.status).toBe(201);
  expect((await openWhep(address, stage.world.staff.client.token)).status).toBe(401);
  const key = address.slice(address.lastIndexOf("/") + 1);
  await expect(stage.open(`/api/live/${key}`)).rejects.toThrow("401");
  await Promise.all([stage.close(), other.close()]);
});

it.each([
  ["an offer without a codec of the stream", "VP8", 406, "该画面的编码不能用 WebRTC 播放"],
  ["a text that is no offer", "none", 400, "请求体不是有效的 SDP"],
] as const)("%s is refused with %s %s, and no viewer stays", async (_name, codec, status, text) => {
  const stage = await shared.stage();
  const address = await addressOf(stage);
  const { token } = stage.world.staff.client;
  const answer =
    codec === "none"
      ? await postOffer(
          address,
          "m=video 9 UDP/TLS/RTP/SAVPF 102\r\na=mid:0\r\na=recvonly\r\na=rtpmap:102 H264/90000\r\na=fmtp:102 packetization-mode=1\r\n",
          token,
        )
      : await openWhep(address, token, codec);
  expect(answer.status).toBe(status);
  expect(typeof answer.body === "string" ? answer.body : await (answer as Response).text()).toContain(text);
  const ours = () =>
    shared.app.services.media.pushes().find(({ stream }) => stream.startsWith(stage.world.device.pointId));
  expect(ours()?.viewers.size).toBe(0);
  await stage.close();
});

it.skipIf(!hasAiortc)(
  "a viewer that vanishes leaves within half a minute, and the others keep their picture",
  async () => {
    const stage = await shared.stage();
    const staying = await watch(stage);
    const args = [script, await addressOf(stage), stage.world.staff.client.token, "1000000"];
    const gone = spawn(python, args, { stdio: "ignore" });
    const viewers = () =>
      shared.app.services.media.pushes().find(({ stream }) => stream.startsWith(stage.world.device.pointId))?.viewers
        .size;
    await vi.waitUntil(() => viewers() === 2, { timeout: 20_000 });
    await sees(staying, staying.frames() + 50);
    // simulates a machine that loses power: no message ends the viewer's connection
    gone.kill("SIGKILL");
    await vi.waitUntil(() => viewers() === 1, { timeout: 30_000, interval: 100 });
    await sees(staying, staying.frames() + 25);
    expect(stage.device.starts).toHaveLength(1);
    await stage.close();
  },
);

it("DELETE at the location ends the viewer, and only its own session may do so", async () => {
  const [stage, other] = [await shared.stage(), await shared.stage()];
  const client = await watch(stage);
  await sees(client);
  const end = (token: string) =>
    fetch(stage.app.url + client.location, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  expect(client.location).toMatch(new RegExp(`^${whepPath}[0-9a-f-]{36}$`));
  expect((await end(other.world.staff.client.token)).status).toBe(204);
  await sees(client, client.frames() + 10);
  expect((await end(stage.world.staff.client.token)).status).toBe(204);
  await vi.waitUntil(() => client.state() !== "connected", { timeout: 60_000 });
  await vi.waitUntil(
    () =>
      shared.app.services.media
        .pushes()
        .every(({ stream, viewers }) => !stream.startsWith(stage.world.device.pointId) || viewers.size === 0),
    { timeout: 60_000 },
  );
  // a viewer that has left already is no error
  expect((await end(stage.world.staff.client.token)).status).toBe(204);
  await Promise.all([stage.close(), other.close()]);
});

it("a viewer whose session ends gets the reason denied, and no more frames", async () => {
  const stage = await shared.stage();
  const client = await watch(stage);
  await sees(client);
  await createClient(stage.app.url, stage.world.staff.client.token).call(signOut, {});
  await vi.waitUntil(() => client.notes.length > 0, { timeout: 60_000 });
  expect(client.notes).toEqual([{ closed: liveCloseCodes.denied }]);
  await vi.waitUntil(() => client.state() !== "connected", { timeout: 60_000 });
  const { length } = client.timestamps;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(client.timestamps).toHaveLength(length);
  await stage.close();
});
