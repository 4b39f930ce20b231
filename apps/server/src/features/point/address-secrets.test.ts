import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import {
  CameraSource,
  DeviceCommand,
  DeviceConfig,
  DeviceConfigBody,
  TryCameraParams,
} from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { withSecrets } from "@huiyan/contract/point/address-secrets";
import { addPoint, editPoint, getCamera, tryCamera } from "@huiyan/contract/point/camera.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { putPoint } from "./point.public.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const url = "rtsp://192.168.1.9:554/user=admin&password=PATH-GEHEIM&channel=1?token=QUERY-GEHEIM";
const shown = "rtsp://192.168.1.9:554/user=admin&password=******&channel=1?token=******";
const rtsp = (address: string) => ({ kind: "rtsp", url: address }) as const;
const add = async (address: string) => {
  const input = { device_id: world.device.deviceId, name: "大门", camera: rtsp(address) };
  return (await world.lead.client.call(addPoint, input))._id;
};
const edit = (_id: string, address: string) =>
  world.lead.client.call(editPoint, { _id, name: "后门", camera: rtsp(address) });

async function storedCamera(_id: string): Promise<unknown> {
  const { sql } = app.services.db;
  return (await sql.selectFrom("point").select("camera").where("id", "=", _id).executeTakeFirst())?.camera;
}

/** Returns the complete address of a source with its secrets, as the device opens it. */
function opened(source: unknown): string {
  const camera = z.object({ url: z.string(), url_secrets_sealed: z.string() }).parse(source);
  const key = deriveKey(world.device.client.secret, world.device.deviceId, sealInfo.camera);
  return withSecrets(camera.url, openWith(key, Buffer.from(camera.url_secrets_sealed, "base64")));
}

/** Returns the complete stored address of the point with its secrets decrypted. */
async function kept(_id: string): Promise<string> {
  const camera = CameraSource.parse(await storedCamera(_id));
  if (camera.kind !== "rtsp" || camera.url_secrets_sealed === undefined) throw new Error("nothing is sealed");
  return withSecrets(camera.url, app.services.key.open(Buffer.from(camera.url_secrets_sealed, "base64")));
}

it("secrets in a camera's address are in no answer, no audit log and no table, but reach the device", async () => {
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  const _id = await add(url);
  await edit(_id, shown);
  expect(await world.lead.client.call(getCamera, { _id })).toMatchObject({ camera: { url: shown } });
  const { sql } = app.services.db;
  const answers = [
    await world.lead.client.call(findPoints, {}),
    await world.admin.client.call(findAuditLines, {}),
    await sql.selectFrom("audit").selectAll().execute(),
    await storedCamera(_id),
  ];
  expect(JSON.stringify(answers)).not.toContain("GEHEIM");
  const sources = () =>
    link.messages
      .filter(({ topic }) => topic.endsWith("/config"))
      .map(({ payload }) => DeviceConfigBody.parse(JSON.parse(DeviceConfig.parse(payload).body)).cameras)
      .at(-1);
  const source = await vi.waitFor(() => {
    const found = sources()?.find(({ name }) => name === "后门")?.source;
    expect(found).toBeDefined();
    return found;
  }, 60_000);
  expect(JSON.stringify(link.messages)).not.toContain("GEHEIM");
  expect(opened(source)).toBe(url);
  await link.client.endAsync(true);
});

it("a masked secret that is sent back is kept, an entered one replaces it, an omitted one is deleted", async () => {
  const _id = await add(url);
  await edit(_id, shown.replace("token=******", "token=NEU").replace("channel=1", "channel=2"));
  expect(await kept(_id)).toBe(url.replace("QUERY-GEHEIM", "NEU").replace("channel=1", "channel=2"));
  await edit(_id, "rtsp://192.168.1.9:554/?token=******");
  expect(await kept(_id)).toBe("rtsp://192.168.1.9:554/?token=NEU");
  await edit(_id, "rtsp://192.168.1.9:554/live");
  expect(await storedCamera(_id)).toEqual(rtsp("rtsp://192.168.1.9:554/live"));
});

it.each([
  ["to another host", shown.replace("192.168.1.9", "192.168.1.66")],
  ["under another name", "rtsp://192.168.1.9:554/?key=******"],
])("a hidden secret is not used %s", async (_rule, address) => {
  const _id = await add(url);
  const message = "摄像头地址已更改，请重新输入密码";
  const input = { _id, name: "后门", camera: rtsp(address) };
  expect(await world.lead.client.fails(editPoint, input)).toMatchObject({ message });
  const trial = { device_id: world.device.deviceId, camera: rtsp(address), _id };
  expect(await world.lead.client.fails(tryCamera, trial)).toMatchObject({ message });
  const fresh = { device_id: world.device.deviceId, name: "新", camera: rtsp(address) };
  expect(await world.lead.client.fails(addPoint, fresh)).toMatchObject({ message });
  expect(await kept(_id)).toBe(url);
});

it("a sub-stream keeps its secrets like the main stream, may reuse the main address's secrets, and must be on the same host", async () => {
  const sub_url = "rtsp://192.168.1.9:554/sub?token=SUB-GEHEIM";
  const camera = { ...rtsp(url), sub_url };
  const input = { device_id: world.device.deviceId, name: "大门", camera };
  const { _id } = await world.lead.client.call(addPoint, input);
  expect(JSON.stringify(await storedCamera(_id))).not.toContain("GEHEIM");
  const hidden = "rtsp://192.168.1.9:554/sub?token=******";
  expect(await world.lead.client.call(getCamera, { _id })).toMatchObject({ camera: { url: shown, sub_url: hidden } });
  const change = (changes: object) =>
    world.lead.client.send(editPoint, { _id, name: "后门", camera: { ...rtsp(shown), ...changes } });
  const sub = async () => {
    const stored = z.object({ sub_url: z.string(), sub_url_secrets_sealed: z.string() }).parse(await storedCamera(_id));
    const text = app.services.key.open(Buffer.from(stored.sub_url_secrets_sealed, "base64"));
    return withSecrets(stored.sub_url, text);
  };
  await change({ sub_url: hidden });
  expect(await sub()).toBe(sub_url);
  await change({ sub_url: hidden.replace("token", "password") });
  expect(await sub()).toBe("rtsp://192.168.1.9:554/sub?password=PATH-GEHEIM");
  const foreign = await change({ sub_url: "rtsp://192.168.1.66/sub" });
  expect(JSON.stringify(foreign.body)).toContain("子码流须与取流地址在同一台摄像头上");
  await change({ sub_url: "" });
  expect(await storedCamera(_id)).not.toHaveProperty("sub_url");
});

it("a camera that is tested while editing gets the point's secrets, encrypted for the device", async () => {
  const _id = await add(url);
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  const came: unknown[] = [];
  link.on("command/camera.try", (payload) => {
    const { id, params } = DeviceCommand.parse(payload);
    came.push(TryCameraParams.parse(JSON.parse(params)).source);
    void link.say(`reply/${id}`, { state: "failed", code: "x", text: "没有画面" });
  });
  await world.lead.client.fails(tryCamera, { device_id: world.device.deviceId, camera: rtsp(shown), _id });
  expect(came.map(opened)).toEqual([url]);
  const { sql } = app.services.db;
  expect(JSON.stringify(await sql.selectFrom("device_command").select("params").execute())).not.toContain("GEHEIM");
  await link.client.endAsync(true);
});

it("addresses stored with plain-text secrets are encrypted once, when the server starts", async () => {
  const owner = { orgId: world.orgId, deviceUid: world.device.uid, now: app.clock.now(), analysisFps: 3 };
  const camera = { ...rtsp(url), username: "viewer" };
  const _id = await putPoint(app.services.db.sql, { ...owner, channel: "old-1", name: "旧", camera });
  const plain = await putPoint(app.services.db.sql, {
    ...owner,
    channel: "old-2",
    name: "旧",
    camera: rtsp("rtsp://192.168.1.9/?channel=1"),
  });
  for (let start = 0; start < 2; start++) {
    const again = await startTestApp({ on: { databaseUrl: app.databaseUrl, dataDir: app.dataDir } });
    await again.close();
    expect(JSON.stringify(await storedCamera(_id))).not.toContain("GEHEIM");
    expect(await kept(_id)).toBe(url);
    expect(await storedCamera(_id)).toMatchObject({ kind: "rtsp", url: shown, username: "viewer" });
    expect(await storedCamera(plain)).toEqual(rtsp("rtsp://192.168.1.9/?channel=1"));
  }
});
