import { createHash, createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMessages, findRecords, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { findDevices } from "@huiyan/contract/device/device.api";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { Envelope } from "@huiyan/contract/envelope";
import { type errorTable } from "@huiyan/contract/errors";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { appHeaders, appSigningText } from "@huiyan/contract/open-api/open-api.rules";
import { appMay } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppClient } from "#test/app-client.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { forgetOldNonces } from "./app-nonce.queries.ts";

let app: TestApp;
let ours: World;
let theirs: World;
let keys: { appId: string; appSecret: string };
beforeAll(async () => {
  app = await startTestApp();
  [ours, theirs] = [await createWorld(app), await createWorld(app)];
  for (const world of [ours, theirs]) await world.hidden.client.outcomes([alarmEvent(app)]);
  keys = await ours.admin.client.call(generateKeyPair, {});
});
afterAll(() => app.close());

const fiveMinutes = 300_000;
const nonceText = "缺少请求头 x-app-nonce：每个请求须带 16 到 64 位的随机字母、数字、下划线或短横，并计入签名";

async function read(endpoint: AnyEndpoint, input: unknown): Promise<unknown> {
  const { body } = await createAppClient(app, keys).send(endpoint, input);
  return Envelope.parse(body).data;
}

interface Call {
  method: string;
  target: string;
  appId: string;
  secret: string;
  time: number;
  nonce: string;
}

/** Sends a call with the signature of another call. The two calls differ in the fields of `signed`. */
async function send(change: Partial<Call>, signed: Partial<Call> = {}) {
  const own = { method: "GET", target: findDevices.path, time: app.clock.now().getTime(), nonce: randomUUID() };
  const call: Call = { ...own, appId: keys.appId, secret: keys.appSecret, ...change };
  const { method, target, appId, secret, time, nonce } = { ...call, ...signed };
  const bodyHash = createHash("sha256").update("").digest("hex");
  const text = appSigningText(method, target, appId, String(time), nonce, bodyHash);
  const answer = await fetch(app.url + call.target, {
    method: call.method,
    headers: {
      [appHeaders.id]: call.appId,
      [appHeaders.time]: String(call.time),
      [appHeaders.nonce]: call.nonce,
      [appHeaders.sign]: createHmac("sha256", secret).update(text).digest("hex"),
    },
  });
  return { status: answer.status, body: await answer.json() };
}

describe("a program that signs", () => {
  it("reads all alarms and devices of its organisation, and none of another one", async () => {
    const messages = findMessages.output.parse(await read(findMessages, {}));
    expect(messages.list.map(({ device_id }) => device_id)).toEqual([ours.hidden.deviceId]);
    const devices = findDevices.output.parse(await read(findDevices, {}));
    const ids = devices.list.map(({ device_id }) => device_id);
    expect(ids.toSorted()).toEqual([ours.device.deviceId, ours.hidden.deviceId].toSorted());
  });

  it("can use pages and filters like a user, also with Chinese text in the query", async () => {
    const page = findDevices.output.parse(await read(findDevices, { size: 1, page: 2, keyword: "设备 TEST" }));
    expect(page).toMatchObject({ page: { page: 2, size: 1, count: 2 } });
    expect(page.list).toHaveLength(1);
  });

  it("gets nothing for ids of another organisation", async () => {
    const { deviceId, pointId } = theirs.hidden;
    for (const endpoint of [findMessages, findRecords]) {
      expect(await read(endpoint, { device_id: deviceId })).toMatchObject({ list: [] });
      expect(await read(endpoint, { point_id: pointId })).toMatchObject({ list: [] });
    }
    expect(await read(findDevices, { device_id: deviceId })).toMatchObject({ list: [] });
  });
});

describe("is refused with a readable reason", () => {
  const rows: [string, () => Promise<unknown>, number, string, string][] = [
    ["a wrong secret", () => send({ secret: "x" }), 401, "app_sign_wrong", "签名不正确，请检查 AppSecret 与签名内容"],
    ["an unknown AppID", () => send({ appId: "hy00" }), 401, "app_unsigned", "请求未签名，或 AppID 不存在"],
    [
      "a time that is off by more than five minutes",
      () => send({ time: app.clock.now().getTime() - fiveMinutes - 1 }),
      401,
      "app_clock_off",
      "请求时间偏差超过 5 分钟，请先对时",
    ],
    ["a time that is none", () => send({ time: -1 }), 401, "app_unsigned", "请求未签名，或 AppID 不存在"],
    [
      "a query that was changed",
      () => send({ target: `${findDevices.path}?page=2` }, { target: `${findDevices.path}?page=1` }),
      401,
      "app_sign_wrong",
      "签名不正确，请检查 AppSecret 与签名内容",
    ],
    [
      "a signature of another moment",
      () => send({}, { time: app.clock.now().getTime() - 1 }),
      401,
      "app_sign_wrong",
      "签名不正确，请检查 AppSecret 与签名内容",
    ],
    ["no nonce", () => send({ nonce: "" }), 401, "app_nonce_missing", nonceText],
    ["a short nonce", () => send({ nonce: "1" }), 401, "app_nonce_missing", nonceText],
    [
      "a nonce of another call",
      () => send({}, { nonce: randomUUID() }),
      401,
      "app_sign_wrong",
      "签名不正确，请检查 AppSecret 与签名内容",
    ],
    [
      "a call that changes something",
      () => send({ method: "POST", target: readMessages.path }),
      401,
      "session_missing",
      "请登录",
    ],
    [
      "a call that is not for programs",
      () => send({ target: "/api/client/org/audit/list" }),
      401,
      "session_missing",
      "请登录",
    ],
  ];
  it.each(rows)("%s", async (_rule, call, status, error, message) => {
    expect(await call()).toMatchObject({ status, body: { error, message } });
  });

  it("a time that differs by slightly less than five minutes is accepted", async () => {
    expect(await send({ time: app.clock.now().getTime() - fiveMinutes })).toMatchObject({ status: 200 });
  });

  it("a repeated call is refused until its time is too old, also with concurrent repetitions", async () => {
    const nonce = randomUUID();
    const ahead = { nonce, time: app.clock.now().getTime() + fiveMinutes };
    const all = await Promise.all(Array.from({ length: 60 }, () => send(ahead)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.error === "app_replayed")).toHaveLength(59);
    await forgetOldNonces(app.services);
    app.clock.moveBy(2 * fiveMinutes);
    await forgetOldNonces(app.services);
    expect(await send(ahead)).toMatchObject({ body: { error: "app_replayed" } });
    app.clock.moveBy(120_000);
    await forgetOldNonces(app.services);
    const { n } = await app.services.db.sql
      .selectFrom("app_nonce")
      .select((on) => on.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
    expect(await send(ahead)).toMatchObject({ body: { error: "app_clock_off" } });
  });

  it("a nonce is used up only by a valid signature of the same program", async () => {
    const nonce = randomUUID();
    expect(await send({ nonce, secret: "x" })).toMatchObject({ status: 401 });
    expect(await send({ nonce })).toMatchObject({ status: 200 });
    const pair = await theirs.admin.client.call(generateKeyPair, {});
    expect(await send({ nonce, appId: pair.appId, secret: pair.appSecret })).toMatchObject({ status: 200 });
  });

  it("the former key pair is refused after a new one was generated", async () => {
    const before = keys;
    keys = await ours.admin.client.call(generateKeyPair, {});
    const old = { appId: before.appId, secret: before.appSecret };
    expect(await send(old)).toMatchObject({ status: 401, body: { error: "app_unsigned" } });
    expect(await send({ secret: before.appSecret })).toMatchObject({ status: 401, body: { error: "app_sign_wrong" } });
    expect(await send({})).toMatchObject({ status: 200 });
  });

  it("programs of an expired organisation are refused", async () => {
    const gone = await createWorld(app);
    const pair = await gone.admin.client.call(generateKeyPair, {});
    const call = { appId: pair.appId, secret: pair.appSecret };
    expect(await send(call)).toMatchObject({ status: 200 });
    await app.services.db.sql
      .updateTable("organisation")
      .set({ status: "leave" })
      .where("id", "=", gone.orgId)
      .execute();
    expect(await send(call)).toMatchObject({ status: 401, body: { error: "app_unsigned" } });
  });
});

it("no endpoint that is open to programs changes data", () => {
  const open = contract.filter(({ permission }) => appMay(permission));
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("docs/reference/open-api/README.md lists the error of each refusal", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../../docs/reference/open-api/README.md"), "utf8");
  const [, answersOfPage = ""] = /\*\*答复。\*\* 成功([\s\S]*?)\*\*限制。\*\*/.exec(page) ?? [];
  const listed = [...answersOfPage.matchAll(/^\| `([a-z_]+)` .*\|$/gm)].map(([, name = ""]) => name);
  const without = async (dropped: string) => {
    const all = { [appHeaders.id]: keys.appId, [appHeaders.time]: `${app.clock.now().getTime()}` };
    const headers = { ...all, [appHeaders.nonce]: randomUUID(), [appHeaders.sign]: "0" };
    const kept = Object.entries(headers).filter(([name]) => name !== dropped);
    return (await fetch(app.url + findDevices.path, { headers: Object.fromEntries(kept) })).json();
  };
  const nonce = randomUUID();
  await send({ nonce });
  const answers = [
    await without(appHeaders.id),
    await without(appHeaders.time),
    await without(appHeaders.nonce),
    await without(appHeaders.sign),
    (await send({ nonce })).body,
    (await send({ time: app.clock.now().getTime() - 2 * fiveMinutes })).body,
    (await send({ target: `${findDevices.path}?page=x` })).body,
    (await send({ target: "/api/client/nothing" })).body,
  ];
  // the test cannot cause these errors, which need load or an outage
  const waits = ["too_many_requests", "service_unavailable"] as const satisfies (keyof typeof errorTable)[];
  const seen = [...answers.map(({ error }) => String(error)), ...waits];
  expect(seen.slice(0, 4)).toEqual(["session_missing", "app_unsigned", "app_nonce_missing", "app_sign_wrong"]);
  expect(listed.filter((name) => name !== "error").toSorted()).toEqual([...new Set(seen)].toSorted());
});
