import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findInStore, getStoreDetails, listAlgorithms } from "@huiyan/contract/algorithm/store.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packing, packAlgorithm, publisherKey } from "#test/algorithm/algorithm-package.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { loadAlgorithm, withdrawAlgorithm } from "./algorithm.feature.ts";

let app: TestApp;
let world: World;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-algorithm-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const load = async (packing: Packing) => loadAlgorithm(app.services, await packAlgorithm(folder, packing));
const one = async (keyword: string) => (await world.staff.client.call(findInStore, { keyword })).list[0];

describe("a package of an algorithm is refused unless its publisher signed exactly this content", () => {
  it.each<[string, Packing]>([
    ["another version", { id: "smoking", version: "1.0.0", signedText: (text) => text.replace("1.0.0", "2.0.0") }],
    ["another algorithm", { id: "smoking", version: "1.0.0", signedText: (text) => text.replace("smoking", "rat") }],
    [
      "another manifest",
      { id: "smoking", version: "1.0.0", signedText: (text) => `${text.slice(0, -64)}${"0".repeat(64)}` },
    ],
    ["nothing", { id: "smoking", version: "1.0.0", signedText: () => "" }],
  ])("signed as %s", async (_rule, packing) => {
    await expect(load(packing)).rejects.toThrow("安装包的签名不正确");
  });

  it("a package with changed bytes is refused", async () => {
    const file = await packAlgorithm(folder, { id: "smoking", version: "1.0.0" });
    await writeFile(file, "changed");
    await expect(loadAlgorithm(app.services, file)).rejects.toThrow("校验值不一致");
  });

  it("a package with a changed manifest is refused", async () => {
    const file = await packAlgorithm(folder, { id: "smoking", version: "1.0.0" });
    const sheet = (await readFile(`${file}.json`, "utf8")).replace('\\"alarm\\"', '\\"record\\"');
    await writeFile(`${file}.json`, sheet);
    await expect(loadAlgorithm(app.services, file)).rejects.toThrow("安装包的签名不正确");
  });

  it("no refused package is in the store", async () => {
    expect(await one("抽烟")).toMatchObject({ id: "smoking", version: "1.3.2", installable: [] });
  });
});

describe("the store", () => {
  it("the store lists all algorithms with their platforms in pages, those with a package first", async () => {
    await load({ id: "area_intrusion", version: "1.6.0", platforms: ["linux-x64", "linux-arm64"] });
    const { list, page } = await world.staff.client.call(findInStore, {});
    expect(page).toMatchObject({ page: 1, size: 10, count: 34 });
    expect(list).toHaveLength(10);
    expect(list[0]).toMatchObject({
      id: "area_intrusion",
      name: "区域入侵",
      version: "1.6.0",
      quota: "不限",
      remark: "说明 1.6.0",
      icon: "safety",
      installable: ["linux-x64", "linux-arm64"],
    });
    expect(list[0]?.platform.map(({ name }) => name)).toContain("瑞芯微RK3588");
    const last = await world.staff.client.call(findInStore, { page: 4 });
    expect(last.list).toHaveLength(4);
    expect(await world.staff.client.call(listAlgorithms, {})).toHaveLength(34);
  });

  it("the store can be filtered by whether an algorithm has a package", async () => {
    await load({ id: "area_intrusion", version: "1.6.0" });
    const find = (packaged: "yes" | "no") => world.staff.client.call(findInStore, { packaged, size: 100 });
    const [ready, missing] = [await find("yes"), await find("no")];
    expect(ready.list.every(({ installable }) => installable.length > 0)).toBe(true);
    expect(missing.list.every(({ installable }) => installable.length === 0)).toBe(true);
    expect(ready.page.count + missing.page.count).toBe(34);
  });

  it.each([
    ["入侵", "", ["area_intrusion"]],
    ["helmet", "", ["no_helmet"]],
    ["cv_tdgz", "", ["cv_tdgz"]],
    ["估重", "orin", []],
    ["估重", "x86_gpu", ["cv_tdgz"]],
    ["没有这个", "", []],
  ])("finds %s for the platform %j", async (keyword, platform, ids) => {
    const { list, page } = await world.staff.client.call(findInStore, { keyword, platform });
    expect(list.map(({ id }) => id)).toEqual(ids);
    expect(page.count).toBe(ids.length);
  });

  it("the store offers the highest version number; a withdrawn version is offered again after it is loaded again", async () => {
    for (const version of ["2.9.0", "2.10.0"]) await load({ id: "fall_down", version });
    expect(await one("跌倒")).toMatchObject({ version: "2.10.0" });
    expect(await withdrawAlgorithm(app.services.db.sql, "fall_down@2.10.0", app.clock.now())).toBe(1);
    expect(await one("跌倒")).toMatchObject({ version: "2.9.0" });
    await load({ id: "fall_down", version: "2.10.0" });
    expect(await one("跌倒")).toMatchObject({ version: "2.10.0" });
    const missing = withdrawAlgorithm(app.services.db.sql, "fall_down@7.0.0", app.clock.now());
    await expect(missing).rejects.toThrow("没有算法包 fall_down@7.0.0");
  });

  it("the details of an algorithm list its packages with notes, and the visible devices that have it", async () => {
    for (const version of ["1.1.0", "1.2.0"]) await load({ id: "crowd_gather", version });
    await withdrawAlgorithm(app.services.db.sql, "crowd_gather@1.1.0", app.clock.now());
    const has = (uid: string, version: string) =>
      app.services.db.sql
        .updateTable("device")
        .set({ version: JSON.stringify({ crowd_gather: version }) })
        .where("id", "=", uid)
        .execute();
    await has(world.device.uid, "1.1.0");
    await has(world.hidden.uid, "1.2.0");
    const details = await world.lead.client.call(getStoreDetails, { alg_id: "crowd_gather" });
    expect(details.kind).toBe("alarm");
    expect(details.versions.map(({ version, notes, withdrawn }) => [version, notes, withdrawn])).toEqual([
      ["1.2.0", "说明 1.2.0", false],
      ["1.1.0", "说明 1.1.0", true],
    ]);
    expect(details.devices.map(({ device_id, version }) => [device_id, version])).toEqual([
      [world.device.deviceId, "1.1.0"],
    ]);
    expect(details.device_count).toBe(1);
    const all = await world.admin.client.call(getStoreDetails, { alg_id: "crowd_gather" });
    expect(all.device_count).toBe(2);
  });

  it("the details of an algorithm without a package are empty; an unknown algorithm is not found", async () => {
    const bare = await world.staff.client.call(getStoreDetails, { alg_id: "rat_detect" });
    expect(bare).toMatchObject({ needs: null, versions: [], devices: [], device_count: 0 });
    const missing = await world.staff.client.fails(getStoreDetails, { alg_id: "nothing_like_it" });
    expect(missing).toMatchObject({ error: "not_found" });
  });
});
