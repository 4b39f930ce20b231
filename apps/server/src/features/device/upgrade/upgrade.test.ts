import { generateKeyPairSync, hash, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { DeviceCommand, UpgradeParams } from "@huiyan/contract/device/device.device";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { listPackages, upgradeDevice } from "@huiyan/contract/device/maintenance.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { loadPackage } from "./load-package.ts";
import { withdrawPackage } from "./withdraw-package.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PUBLISHER_KEY = publicKey.export({ format: "der", type: "spki" }).toString("base64");
let app: TestApp;
let world: World;
let folder: string;
let link: DeviceLink;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY } });
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-package-"));
  link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
});
afterAll(async () => {
  await link.client.endAsync(true);
  await app.close();
  await rm(folder, { recursive: true });
});

interface Packing {
  version: string;
  platform?: string;
  bytes?: Buffer;
  signed?: (text: string) => string;
}
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64");

async function pack(
  name: string,
  { version, platform = "", bytes = Buffer.from(`package ${version}`), ...how }: Packing,
) {
  const sha256 = hash("sha256", bytes, "hex");
  const signature = (how.signed ?? signed)(packageSigningText(version, platform, sha256));
  const file = join(folder, name);
  await writeFile(file, bytes);
  await writeFile(`${file}.json`, JSON.stringify({ version, platform, sha256, signature, notes: `说明 ${version}` }));
  return file;
}
const device = async () => (await world.admin.client.call(findDevices, { device_id: world.device.deviceId })).list[0];
const start = () => world.admin.client.send(upgradeDevice, { device_id: world.device.deviceId });

describe("loading a package with an invalid signature or content", () => {
  it.each<[string, () => Promise<string>, string]>([
    [
      "another's signature",
      () => pack("a", { version: "1.0.0", signed: () => Buffer.alloc(64).toString("base64") }),
      "签名不正确",
    ],
    [
      "a signature over another version",
      () => pack("b", { version: "1.0.0", signed: (text) => signed(text.replace("1.0.0", "2.0.0")) }),
      "签名不正确",
    ],
    [
      "bytes that were changed",
      async () => {
        const file = await pack("c", { version: "1.0.0" });
        await writeFile(file, "changed");
        return file;
      },
      "校验值不一致",
    ],
    ["no version", () => pack("d", { version: "latest" }), "版本号须为数字与点"],
  ])("%s is refused", async (_rule, make, message) => {
    await expect(loadPackage(app.services, await make())).rejects.toThrow(message);
  });
});

describe("an upgrade", () => {
  it("an upgrade is refused if there is no package for the device's platform", async () => {
    await loadPackage(app.services, await pack("other", { version: "9.0.0", platform: "rk3588" }));
    expect((await start()).body).toMatchObject({ message: "没有适合该设备平台的升级包" });
    expect(await device()).toMatchObject({ can_upgrade: false });
  });

  it("an upgrade uses the newest package for the platform; only the device can download it while the command runs", async () => {
    for (const version of ["0.6.9", "0.7.0", "0.6.50"]) {
      await loadPackage(app.services, await pack(version, { version, platform: version === "0.7.0" ? "x86" : "" }));
    }
    await app.services.db.sql
      .updateTable("device")
      .set({ platform: "x86" })
      .where("id", "=", world.device.uid)
      .execute();
    expect(await device()).toMatchObject({ can_upgrade: true });
    expect((await world.admin.client.call(listPackages, {})).map(({ version }) => version)[0]).toBe("9.0.0");
    const before = await world.device.client.get("/api/device/package/01a1f97c-6f84-7457-bf51-887410df555b");
    expect(before.status).toBe(404);
    const received = new Promise<unknown>((heard) => link.on("command/upgrade", heard));
    expect((await start()).body).toMatchObject({ data: { version: "0.7.0" } });
    const { params, id } = DeviceCommand.parse(await received);
    const { path, sha256 } = UpgradeParams.parse(JSON.parse(params));
    const answer = await world.device.client.get(path);
    expect(hash("sha256", Buffer.from(await answer.arrayBuffer()), "hex")).toBe(sha256);
    expect((await world.hidden.client.get(path)).status).toBe(404);
    expect((await start()).body).toMatchObject({ message: "设备正在升级，请等待完成" });

    await link.say(`reply/${id}`, { state: "progress", percent: 40, text: "下载中" });
    const running = await world.admin.client.call(getDevice, { device_id: world.device.deviceId });
    expect(running.commands[0]).toMatchObject({ name: "upgrade", state: "progress", percent: 40, text: "下载中" });
    await link.say(`reply/${id}`, { state: "failed", code: "rolled_back", text: "新版本未能启动，已退回 0.6.45" });
    const ended = await world.admin.client.call(getDevice, { device_id: world.device.deviceId });
    expect(ended.commands[0]).toMatchObject({ state: "failed" });
    expect((await world.device.client.get(path)).status).toBe(404);
  });

  it("an upgrade to a chosen version works unless it is withdrawn; loading the version offers it again", async () => {
    const version = JSON.stringify({ main_frame: "0.6.0" });
    await app.services.db.sql.updateTable("device").set({ version }).where("id", "=", world.device.uid).execute();
    await app.services.db.sql.deleteFrom("device_command").execute();
    const choose = (wanted: string) =>
      world.admin.client.send(upgradeDevice, { device_id: world.device.deviceId, version: wanted });
    expect((await choose("0.6.5")).body).toMatchObject({ error: "package_missing" });
    expect(await withdrawPackage(app.services.db.sql, "0.6.9", app.clock.now())).toBe(1);
    expect((await choose("0.6.9")).body).toMatchObject({ error: "package_missing" });
    const listed = await world.admin.client.call(listPackages, {});
    expect(listed.filter(({ withdrawn }) => withdrawn).map((each) => each.version)).toEqual(["0.6.9"]);
    await expect(withdrawPackage(app.services.db.sql, "7.7.7", app.clock.now())).rejects.toThrow(
      "没有版本为 7.7.7 的升级包",
    );
    await loadPackage(app.services, await pack("again", { version: "0.6.9" }));
    expect((await choose("0.6.9")).body).toMatchObject({ data: { version: "0.6.9" } });
    await app.services.db.sql.deleteFrom("device_command").execute();
    for (const each of ["0.7.0", "0.6.50", "0.6.9"]) await withdrawPackage(app.services.db.sql, each, app.clock.now());
    expect(await device()).toMatchObject({ can_upgrade: false });
    expect((await start()).body).toMatchObject({ error: "package_missing" });
    await app.services.db.sql.updateTable("upgrade_package").set({ withdrawn_at: null }).execute();
  });

  it("an upgrade of a device with the newest version is refused with 设备已是最新版本", async () => {
    const version = JSON.stringify({ main_frame: "0.7.0" });
    await app.services.db.sql.updateTable("device").set({ version }).where("id", "=", world.device.uid).execute();
    expect((await start()).body).toMatchObject({ message: "设备已是最新版本" });
  });

  it("an upgrade of an offline device is refused with 设备离线", async () => {
    const failure = await world.admin.client.fails(upgradeDevice, { device_id: world.hidden.deviceId });
    expect(failure).toMatchObject({ message: "设备离线" });
  });
});
