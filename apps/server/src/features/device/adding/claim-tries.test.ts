import { bindBatch } from "@huiyan/contract/device/adding.api";
import { addDevice } from "@huiyan/contract/device/device.api";
import { createOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { type Client } from "#test/client.ts";
import { addPerson, clientOf } from "#test/person-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn } from "#test/world.ts";
import { newSecret } from "../device-secrets.ts";
import { loadFactoryDevices } from "../load-factory.ts";
import { claimWorker } from "./claim-worker.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function register(...ids: string[]): Promise<void> {
  const list = ids.map((device_id) => ({ device_id, key: newSecret(), code: "ABCD2345", type: "AIS" as const }));
  await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, list);
}
const claim = (client: Client, device_id: string, code: string) =>
  client.send(addDevice, { nickname: "新盒子", device_id, code });
const wrongCode = (at: number) => `WRONG${String(at).padStart(3, "0")}`;

/** Sends concurrent claims, and returns the number of each outcome. */
async function atOnce(count: number, send: (at: number) => ReturnType<typeof claim>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const { body } of await Promise.all(Array.from({ length: count }, (_, at) => send(at)))) {
    const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : "ok";
    outcomes[error] = (outcomes[error] ?? 0) + 1;
  }
  return outcomes;
}
const errorOf = async (client: Client, device_id: string, code: string) =>
  Object.keys(await atOnce(1, () => claim(client, device_id, code)))[0];

it("of 150 concurrent wrong codes only ten are compared, and the organisation can still claim other devices", async () => {
  const { admin } = await createWorld(app);
  await register("TRIES-0001", "TRIES-0002");
  expect(await atOnce(150, (at) => claim(admin.client, "TRIES-0001", wrongCode(at)))).toEqual({
    device_taken: 10,
    device_code_tries: 140,
  });
  expect(await errorOf(admin.client, "TRIES-0001", "ABCD2345")).toBe("device_code_tries");
  expect(await errorOf(admin.client, "TRIES-0002", "ABCD2345")).toBe("ok");
  app.clock.moveBy(86_400_000);
});

it("of sixty concurrent claims with the right code one succeeds, and none counts as an attempt", async () => {
  const { admin } = await createWorld(app);
  await register("TRIES-1001", "TRIES-1002");
  const outcomes = await atOnce(60, () => claim(admin.client, "TRIES-1001", "ABCD2345"));
  expect(outcomes.ok).toBe(1);
  for (let at = 0; at < 9; at++) expect(await errorOf(admin.client, "TRIES-1002", wrongCode(at))).toBe("device_taken");
  expect(await errorOf(admin.client, "TRIES-1002", "ABCD2345")).toBe("ok");
});

it("wrong codes of six other organisations and of a colleague do not block a right code", async () => {
  await register("TRIES-2001");
  const owner = await createWorld(app);
  const strangers = [];
  for (let at = 0; at < 6; at++) strangers.push((await createWorld(app)).admin);
  for (const { client } of [...strangers, owner.lead]) {
    const outcomes = await atOnce(11, (at) => claim(client, "TRIES-2001", wrongCode(at)));
    expect(outcomes).toEqual({ device_taken: 10, device_code_tries: 1 });
  }
  expect(await errorOf(owner.admin.client, "TRIES-2001", "ABCD2345")).toBe("ok");
});

it("a user who has used up the attempts has none in their other organisations either, until the next day", async () => {
  const { admin } = await createWorld(app);
  await register("TRIES-2002");
  await atOnce(10, (at) => claim(admin.client, "TRIES-2002", wrongCode(at)));
  const fields = { name: "另一企业", type: "物流仓储", addr: "", phone: "13912345678" };
  await admin.client.call(createOrganisation, { fields });
  expect(await errorOf(admin.client, "TRIES-2002", "ABCD2345")).toBe("device_code_tries");
  app.clock.moveBy(86_400_000);
  expect(await errorOf(await signedIn(app, admin.phone), "TRIES-2002", "ABCD2345")).toBe("ok");
});

it("a list of wrong codes uses up the user's attempts of the day after a hundred; a colleague can still claim devices", {
  tags: ["rest"],
}, async () => {
  const world = await createWorld(app);
  const own = await addPerson(world, { role: "admin", departmentId: null });
  const client = await clientOf(app, own.phone);
  await register("TRIES-3001");
  const list = Array.from({ length: 130 }, (_, at) => ({
    device_id: `UNKNOWN-${String(at).padStart(4, "0")}`,
    nickname: "猜",
    code: "ABCD2345",
  }));
  const { task_id } = await client.call(bindBatch, { list });
  while (await runNextTask(app.services, [claimWorker]));
  const texts = (await client.call(getTask, { _id: task_id })).items.map(({ text }) => text);
  expect(texts.filter((text) => text === "设备不存在或已被绑定")).toHaveLength(100);
  expect(texts.filter((text) => text === "设备验证码错误次数过多，请明天再试")).toHaveLength(30);
  expect(await errorOf(client, "TRIES-3001", "ABCD2345")).toBe("device_code_tries");
  expect(await errorOf(world.admin.client, "TRIES-3001", "ABCD2345")).toBe("ok");
});

it("failures unrelated to the code count as no attempt", async () => {
  const world = await createWorld(app);
  await register("TRIES-4001");
  const list = Array.from({ length: 12 }, () => ({ device_id: "TRIES-4001", nickname: "新盒子", code: "ABCD2345" }));
  // the group is removed before the task runs, so every item fails
  const { task_id } = await world.admin.client.call(bindBatch, { list, group_id: world.groupId });
  const { sql } = app.services.db;
  await sql.updateTable("device_group").set({ deleted_at: app.clock.now() }).where("id", "=", world.groupId).execute();
  while (await runNextTask(app.services, [claimWorker]));
  const { items } = await world.admin.client.call(getTask, { _id: task_id });
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["failed"]));
  expect(await errorOf(world.admin.client, "TRIES-4001", "ABCD2345")).toBe("ok");
});
