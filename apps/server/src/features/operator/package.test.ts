import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAlgorithms } from "@huiyan/contract/algorithm/store.api";
import * as operatorApi from "@huiyan/contract/operator/operator.api";
import * as api from "@huiyan/contract/operator/package.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Packing, packAlgorithm, publisherKey } from "#test/algorithm/algorithm-package.ts";
import { type Client } from "#test/client.ts";
import { createOperator } from "#test/operator/operator-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: Client;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  world = await createWorld(app);
  operator = (await createOperator(app)).client;
  folder = await mkdtemp(join(tmpdir(), "huiyan-operator-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const part = (bytes: Uint8Array | string) =>
  new File([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)], "f");
const form = (bytes: Uint8Array, sheet: string) => ({
  fields: {},
  files: { package: [part(bytes)], sheet: [part(sheet)] },
});
async function formOf(packing: Packing) {
  const file = await packAlgorithm(folder, packing);
  return form(await readFile(file), await readFile(`${file}.json`, "utf8"));
}
const loaded = async (packing: Packing) => operator.call(api.loadPackage, await formOf(packing));
const stored = async (id: string) => (await operator.call(api.listPackages, {})).list.find(({ _id }) => _id === id);
const offered = async (id: string) =>
  (await world.admin.client.call(listAlgorithms, {})).find((one) => one.id === id)?.installable ?? [];

describe("a package uploaded by the operator", () => {
  it("is offered to every organisation at once, and is in the operator's list and log", async () => {
    app.clock.moveBy(1000);
    const { _id, ...named } = await loaded({ id: "smoking", version: "3.0.0", platforms: ["linux-x64"] });
    expect(named).toEqual({ kind: "algorithm", name: "smoking", version: "3.0.0" });
    expect(await stored(_id)).toMatchObject({ alg_id: "smoking", name: "抽烟检测", withdrawn_at: null, devices: 0 });
    expect(await offered("smoking")).not.toEqual([]);
    const { list } = await operator.call(operatorApi.findActs, {});
    expect(list[0]).toMatchObject({ action: "operator.loadPackage", object: "smoking 3.0.0" });
  });

  it("keeps its row when it is uploaded again, and is offered again if it was withdrawn", async () => {
    const packing = { id: "smoking", version: "3.1.0" };
    const { _id } = await loaded(packing);
    await operator.call(api.withdrawPackage, { _id, kind: "algorithm", withdrawn: true });
    expect(await loaded(packing)).toMatchObject({ _id });
    expect(await stored(_id)).toMatchObject({ withdrawn_at: null });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["without its sheet", async () => ({ fields: {}, files: { package: [part("zip")] } }), "请选择说明文件"],
    ["without its file", async () => ({ fields: {}, files: { sheet: [part("{}")] } }), "请选择安装包文件"],
    [
      "with a sheet that is no JSON",
      async () => form(Buffer.from("zip"), "{"),
      "说明文件不是有效的 JSON，请选择与安装包同名的 .json 文件",
    ],
    ["with a sheet of something else", async () => form(Buffer.from("zip"), "{}"), "升级包说明有误，请重新取得文件"],
    [
      "with bytes of another",
      async () => {
        const right = await formOf({ id: "smoking", version: "3.2.0" });
        return { ...right, files: { ...right.files, package: [part("other")] } };
      },
      "安装包与说明中的校验值不一致，请重新取得文件",
    ],
    [
      "with a signature of nobody",
      () => formOf({ id: "smoking", version: "3.2.0", signedText: () => "" }),
      "安装包的签名不正确，或不是由该发布者签名",
    ],
  ])("%s is refused with a readable reason, and nothing is stored", async (_rule, make, message) => {
    const before = await operator.call(api.listPackages, {});
    expect(await operator.fails(api.loadPackage, await make())).toMatchObject({ status: 400, message });
    expect(await operator.call(api.listPackages, {})).toEqual(before);
  });
});

describe("a withdrawn package", () => {
  it("is offered to no organisation until it is restored; both changes are in the log", async () => {
    const { _id } = await loaded({ id: "rat", version: "1.0.0", platforms: ["linux-x64"] });
    const set = (withdrawn: boolean) => operator.call(api.withdrawPackage, { _id, kind: "algorithm", withdrawn });
    app.clock.moveBy(1000);
    await set(true);
    expect(await offered("rat")).toEqual([]);
    expect((await stored(_id))?.withdrawn_at).toBe(app.clock.now().getTime());
    app.clock.moveBy(1000);
    await set(false);
    expect(await offered("rat")).not.toEqual([]);
    const { list } = await operator.call(operatorApi.findActs, {});
    expect(list.slice(0, 2).map(({ object, action_name }) => [object, action_name])).toEqual([
      ["rat 1.0.0", "运营方恢复安装包"],
      ["rat 1.0.0", "运营方撤回安装包"],
    ]);
  });

  it("with an unknown id does not exist", async () => {
    const unknown = { _id: v7(), kind: "program", withdrawn: true };
    expect(await operator.fails(api.withdrawPackage, unknown)).toMatchObject({ error: "not_found" });
  });
});

it("the list of devices that run a version has those that report it, with their organisation", async () => {
  const { _id } = await loaded({ id: "smoking", version: "4.0.0" });
  const { device } = world;
  await app.services.db.sql
    .updateTable("device")
    .set({ version: JSON.stringify({ main_frame: "0.6.45", smoking: "4.0.0" }) })
    .where("id", "=", device.uid)
    .execute();
  expect(await stored(_id)).toMatchObject({ devices: 1 });
  const { list, page } = await operator.call(api.findRunning, { _id, kind: "algorithm" });
  expect(page.count).toBe(1);
  expect(list).toMatchObject([{ device_id: device.deviceId, org: `企业 ${world.admin.phone}` }]);
});
