import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { addGroup, type GroupNode, getGroupTree, listGroups } from "@huiyan/contract/group/group.api";
import { checkSync, startSync } from "@huiyan/contract/group/sync.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";

let source: Server;
let answer: { status: number; body: unknown };
let seenToken = "";
let askedTimes = 0;
/** Promise that the external system awaits before it responds. */
let held: Promise<unknown> = Promise.resolve();
let app: TestApp;
let world: World;

beforeAll(async () => {
  source = createServer((request, response) => {
    seenToken = request.headers.authorization ?? "";
    askedTimes++;
    void held.then(() =>
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body)),
    );
  });
  source.listen(0, "127.0.0.1");
  await once(source, "listening");
  const { port } = z.object({ port: z.number() }).parse(source.address());
  const env = {
    PRIVATE: "1",
    PRIVATE_CODE: "wens",
    GROUP_SYNC_URL: `http://127.0.0.1:${port}/groups`,
    GROUP_SYNC_TOKEN: "t-1",
  };
  app = await startTestApp({ env });
  world = await createWorld(app);
});
afterAll(async () => {
  await app.close();
  source.close();
});

const group = (id: string, name: string, parent_id: string | null = null) => ({ id, name, parent_id });

async function synced(body: unknown, status = 200) {
  answer = { status, body };
  expect(await world.admin.client.call(startSync, {})).toMatchObject({ status: 1 });
  await expect.poll(async () => (await world.admin.client.call(checkSync, {})).status).not.toBe(1);
  return world.admin.client.call(checkSync, {});
}

/** Returns the name of a group, followed by its children if it has some. */
const namesOf = ({ name, children }: GroupNode): unknown =>
  children.length === 0 ? name : [name, children.map(namesOf)];
const tree = async () => {
  const [root] = await world.admin.client.call(getGroupTree, {});
  return (root?.children ?? []).map(namesOf);
};
const idOf = async (name: string) =>
  (await world.admin.client.call(listGroups, {})).find((item) => item.name === name)?._id ?? "";

describe("under the private code wens, groups are synchronised from the configured source", () => {
  it("before the first synchronisation the state is 0 (idle)", async () => {
    expect(await world.admin.client.call(checkSync, {})).toEqual({ status: 0, text: "" });
  });

  it("groups are created with their parents, and the number of changes is returned", async () => {
    const state = await synced([group("2", "一分场", "1"), group("1", "温氏养殖"), group("3", "二分场", "1")]);
    expect(state).toEqual({ status: 2, text: "新增 3，修改 0，删除 0" });
    expect(seenToken).toBe("Bearer t-1");
    expect(await tree()).toContainEqual(["温氏养殖", ["一分场", "二分场"]]);
  });

  it("groups are identified by their external ids, so that they can be renamed, moved and swap their names", async () => {
    const before = await idOf("一分场");
    const state = await synced([
      group("1", "温氏养殖"),
      group("3", "一分场", "1"),
      group("2", "二分场", "1"),
      group("4", "三分场", "3"),
    ]);
    expect(state).toMatchObject({ status: 2, text: "新增 1，修改 2，删除 0" });
    expect(await idOf("二分场")).toBe(before);
    expect(await tree()).toContainEqual(["温氏养殖", [["一分场", ["三分场"]], "二分场"]]);
    await synced([group("1", "温氏养殖"), group("2", "二分场"), group("3", "一分场", "2")]);
    expect(await tree()).toEqual(expect.arrayContaining(["温氏养殖", ["二分场", ["一分场"]]]));
  });

  it("a group that vanished is kept if it has devices or a subgroup that a user created", async () => {
    await addDevice(app, world.orgId, await idOf("一分场"));
    await world.admin.client.call(addGroup, { parent_id: await idOf("一分场"), name: "手工组" });
    await synced([group("1", "温氏养殖")]);
    expect(await tree()).toContainEqual(["二分场", [["一分场", ["手工组"]]]]);
    await synced([group("1", "温氏养殖"), group("3", "一分场")]);
    expect(await tree()).toContainEqual(["一分场", ["手工组"]]);
  });

  it("a vanished branch of several levels is deleted in one synchronisation", async () => {
    const kept = [group("1", "温氏养殖"), group("3", "一分场")];
    await synced(kept);
    const before = await tree();
    await synced([...kept, group("50", "支", "1"), group("51", "支下", "50"), group("52", "支底", "51")]);
    expect(await tree()).toContainEqual(["温氏养殖", [["支", [["支下", ["支底"]]]]]]);
    expect(await synced(kept)).toEqual({ status: 2, text: "新增 0，修改 0，删除 3" });
    expect(await tree()).toEqual(before);
  });

  it("a group that a user created is linked to the external group with the same name and parent", async () => {
    await world.admin.client.call(addGroup, { parent_id: world.orgId, name: "先建的" });
    const before = await idOf("先建的");
    await synced([group("1", "温氏养殖"), group("3", "一分场"), group("9", "先建的")]);
    expect(await idOf("先建的")).toBe(before);
  });

  it("a department that was created again with a new external id keeps its group", async () => {
    await synced([group("1", "温氏养殖"), group("17", "东区", "1")]);
    const before = await idOf("东区");
    await addDevice(app, world.orgId, before);
    const state = await synced([group("1", "温氏养殖"), group("93", "东区", "1")]);
    expect(state).toMatchObject({ status: 2 });
    expect(await idOf("东区")).toBe(before);
    await synced([group("1", "温氏养殖"), group("93", "东区二", "1")]);
    expect(await idOf("东区二")).toBe(before);
    await synced([group("1", "温氏养殖")]);
  });

  it.each<[string, unknown, number, string]>([
    ["a response without a list", { error: "x" }, 200, "外部系统返回的内容不是设备组列表"],
    ["status 401", [], 401, "对方应答了 401"],
    ["status 302", [], 302, "对方应答了 302"],
  ])("%s changes no group, and the reason is shown", async (_rule, body, status, message) => {
    const before = await tree();
    expect(await synced(body, status)).toEqual({ status: 3, text: message });
    expect(await tree()).toEqual(before);
  });

  it("only one synchronisation runs at a time; a second start has no effect", async () => {
    answer = { status: 200, body: [group("1", "温氏养殖")] };
    const before = askedTimes;
    const three = Promise.all([1, 2, 3].map(() => world.admin.client.call(startSync, {})));
    held = three;
    const started = await three;
    expect(started.map(({ status }) => status)).toEqual([1, 1, 1]);
    await expect.poll(async () => (await world.admin.client.call(checkSync, {})).status).toBe(2);
    expect(askedTimes - before).toBe(1);
  });

  it("groups whose ids have the same timestamp can swap their names", async () => {
    const letters = [..."甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉"];
    const named = (turn: number) =>
      letters.map((_, n) => group(`s${n}`, `同刻${letters[(n + turn) % letters.length]}`, "1"));
    await synced([group("1", "温氏养殖"), ...named(0)]);
    const state = await synced([group("1", "温氏养殖"), ...named(1)]);
    expect(state).toMatchObject({ status: 2, text: `新增 0，修改 ${letters.length}，删除 0` });
  });
});

it("a synchronisation whose process has crashed is shown as failed, and can be started again", async () => {
  const { sql } = app.services.db;
  await sql.updateTable("group_sync").set({ status: 1, changed_at: app.clock.now() }).execute();
  app.clock.moveBy(121_000);
  expect(await world.admin.client.call(checkSync, {})).toEqual({ status: 3, text: "同步中断，请重试" });
  expect(await synced([group("1", "温氏养殖")])).toMatchObject({ status: 2 });
});

it("without the private code the synchronisation is refused: 当前部署不支持同步", async () => {
  const plain = await startTestApp();
  const { admin } = await createWorld(plain);
  expect(await admin.client.fails(startSync, {})).toMatchObject({ message: "当前部署不支持同步" });
  await plain.close();
});
