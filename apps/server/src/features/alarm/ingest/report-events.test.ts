import { createHash } from "node:crypto";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findDeadLetters, removeDevices } from "@huiyan/contract/device/device.api";
import { bodyHashHeader } from "@huiyan/contract/device/device.rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent, multipart } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  picture = await jpeg();
  // the channel list of this session is stored, so an event of an unknown channel is refused unless it is recent
  const listed = { connected: true, session: "s1", points_session: "s1" };
  await app.services.db.sql.updateTable("device").set(listed).where("id", "=", world.device.uid).execute();
});
afterAll(() => app.close());

const withPicture = { images: [{ role: "image", part: "p1" }] };
const path = "/api/device/events";

describe("an event is acknowledged when it is durable", () => {
  it("an accepted alarm is in the list with its picture, and the picture can be read", async () => {
    const event = alarmEvent(app, withPicture);
    expect(await world.device.client.outcomes([event], { p1: picture })).toEqual([
      { event_id: event.event_id, state: "accepted" },
    ]);
    const { list } = await world.admin.client.call(findMessages, { device_id: world.device.deviceId });
    expect(list[0]).toMatchObject({
      alg_name: "区域入侵",
      message: "设备区 1 人进入，停留 3 秒",
      client_read: 0,
      video_pending: true,
    });
    const full = await fetch(app.url + (list[0]?.image_url ?? ""));
    expect(Buffer.from(await full.arrayBuffer()).equals(picture)).toBe(true);
    const thumb = await fetch(app.url + (list[0]?.thumb_url ?? ""));
    expect(thumb.headers.get("content-type")).toBe("image/jpeg");
    expect(thumb.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("the same event again is a duplicate and is in the list once", async () => {
    const event = alarmEvent(app);
    const states = [await world.device.client.outcomes([event]), await world.device.client.outcomes([event, event])];
    expect(states.flat().map((outcome) => outcome.state)).toEqual(["accepted", "duplicate", "duplicate"]);
  });

  it("the same event twice in one request is accepted once", async () => {
    const event = alarmEvent(app);
    const outcomes = await world.device.client.outcomes([event, event]);
    expect(outcomes.map((outcome) => outcome.state).sort()).toEqual(["accepted", "duplicate"]);
  });

  it("statistics never become alarms", async () => {
    const before = await world.admin.client.call(findMessages, {});
    const record = {
      alg_id: "passenger_flow_statistics",
      type: "passenger_flow_statistics",
      data: { from: 0, to: 1, count_in: 4, count_out: 2, crossings: [] },
    };
    const outcomes = await world.device.client.outcomes([alarmEvent(app, record)]);
    expect(outcomes[0]?.state).toBe("accepted");
    expect((await world.admin.client.call(findMessages, {})).page.count).toBe(before.page.count);
  });
});

describe("a bad event blocks no other, and is kept with its reason", () => {
  const rows: [string, Record<string, unknown>, string][] = [
    ["an unknown channel", { channel: "nowhere", happened_at: Date.now() - 180_000 }, "unknown_point"],
    ["an unknown algorithm", { alg_id: "mind_reading" }, "unknown_algorithm"],
    ["over 30 days old", { happened_at: 1_600_000_000_000 }, "too_old"],
    ["a picture that was not sent", { images: [{ role: "image", part: "missing" }] }, "image_missing"],
    ["a picture that is a text", { images: [{ role: "image", part: "text" }] }, "image_type"],
    ["a picture cut short", { images: [{ role: "image", part: "cut" }] }, "image_truncated"],
    ["a header that claims 40,000 × 40,000 pixels", { images: [{ role: "image", part: "bomb" }] }, "image_too_large"],
    ["more than 64 KB of data", { data: { text: "x".repeat(70_000) } }, "data_too_large"],
    ["no channel at all", { channel: undefined }, "malformed"],
    ["a time that is a text", { happened_at: "now" }, "malformed"],
    ["a traversing channel", { channel: "../../etc" }, "malformed"],
  ];
  it.each(rows)("%s", async (_rule, change, reason) => {
    const bad = alarmEvent(app, change);
    const good = alarmEvent(app);
    const bomb = Buffer.from(picture);
    const size = bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    bomb.writeUInt16BE(40_000, size);
    bomb.writeUInt16BE(40_000, size + 2);
    const pictures = {
      text: Buffer.from("<script>alert(1)</script>"),
      cut: picture.subarray(0, picture.length >> 1),
      bomb,
    };
    const outcomes = await world.device.client.outcomes([bad, good], pictures);
    expect(outcomes[0]).toMatchObject({ state: "refused", reason });
    expect(outcomes[1]?.state).toBe("accepted");
    const letters = await world.admin.client.call(findDeadLetters, { device_id: world.device.deviceId, size: 100 });
    expect(letters.list.find((letter) => letter.event_id === bad.event_id)).toMatchObject({ reason });
  });
});

it("refused events without an id are all kept, each once", async () => {
  const nameless = (channel: string) => alarmEvent(app, { event_id: undefined, channel });
  await world.hidden.client.outcomes([nameless("a"), nameless("b")]);
  const again = nameless("c");
  await world.hidden.client.outcomes([again]);
  await world.hidden.client.outcomes([again]);
  const { list } = await world.admin.client.call(findDeadLetters, { device_id: world.hidden.deviceId });
  expect(list.filter(({ event_id }) => event_id.startsWith("unnamed-"))).toHaveLength(3);
});

describe("a request without a valid signature or body is refused completely", () => {
  it("unsigned", async () => {
    const { type, body } = await multipart(JSON.stringify({ events: [alarmEvent(app)] }), {});
    const answer = await fetch(app.url + path, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "device_unsigned" });
  });

  it.each<[string, Record<string, string>, string]>([
    ["signed by another", { "x-device-sign": "0".repeat(64) }, "device_sign_wrong"],
    ["of an unknown device", { "x-device-id": "NOBODY-0001" }, "device_unsigned"],
    ["with a text for a time", { "x-device-time": "yesterday" }, "device_unsigned"],
  ])("%s", async (_rule, headers, error) => {
    const reply = await world.device.client.report([alarmEvent(app)], {}, { headers });
    expect(reply).toMatchObject({ status: 401, body: { error } });
  });

  it("a device whose clock is off by more than five minutes receives the server's time", async () => {
    const headers = { "x-device-time": String(app.clock.now().getTime() - 301_000) };
    const reply = await world.device.client.report([alarmEvent(app)], {}, { headers });
    expect(reply).toMatchObject({
      status: 401,
      body: { error: "device_clock_off", fields: { server_time: String(app.clock.now().getTime()) } },
    });
  });

  it("the server's time is signed only if the request has a valid device signature", async () => {
    const { type, body } = await multipart(JSON.stringify({ events: [alarmEvent(app)] }), {});
    const headers = {
      "x-device-time": String(app.clock.now().getTime() + 3 * 3_600_000),
      [bodyHashHeader]: createHash("sha256").update(body).digest("hex"),
    };
    const { client } = world.device;
    expect(await client.post(path, type, body, { headers })).toMatchObject({ status: 401, genuine: true });
    const stranger = await client.post(path, type, body, { headers, secret: "of a stranger" });
    expect(stranger).toMatchObject({ body: { error: "device_sign_wrong" }, genuine: false });
  });

  it.each([
    ["three hours ahead", 3 * 3_600_000],
    ["three hours behind", -3 * 3_600_000],
  ])(
    "a clock %s gets the signed answer also where only the body proves the device's signature",
    async (_rule, offMs) => {
      const { type, body } = await multipart(JSON.stringify({ events: [alarmEvent(app)] }), {});
      const headers = { "x-device-time": String(app.clock.now().getTime() + offMs) };
      const { client } = world.device;
      expect(await client.post(path, type, body, { headers })).toMatchObject({
        status: 401,
        genuine: true,
        body: { error: "device_clock_off", fields: { server_time: String(app.clock.now().getTime()) } },
      });
      const stranger = await client.post(path, type, body, { headers, secret: "of a stranger" });
      expect(stranger).toMatchObject({ body: { error: "device_sign_wrong" }, genuine: false });
    },
  );

  it.each([
    ["JSON", "application/json", '{"events":[]}'],
    ["what only calls itself JSON", "application/json", "{"],
    ["a form of letters", "application/x-www-form-urlencoded", "events=1"],
    ["a text", "text/plain", "events"],
  ])(
    "%s instead of a form with parts: by its reason; without a signature: by the missing signature",
    async (_rule, type, text) => {
      const { client } = world.device;
      expect(await client.post(path, type, Buffer.from(text))).toMatchObject({
        status: 415,
        genuine: true,
        body: {
          error: "body_type_wrong",
          message: "请求体的类型（Content-Type）不正确：事件须为 multipart/form-data，视频须为 video/mp4",
        },
      });
      const stranger = await client.post(path, type, Buffer.from(text), { secret: "of a stranger" });
      expect(stranger).toMatchObject({ status: 401, body: { error: "device_sign_wrong" }, genuine: false });
    },
  );

  it("a request with 101 events is refused", async () => {
    const reply = await world.device.client.report(Array.from({ length: 101 }, () => alarmEvent(app)));
    expect(reply).toMatchObject({ status: 400, body: { error: "events_too_many" } });
  });

  it.each([
    ["malformed JSON", '{"events":[', 400, "events_malformed"],
    ["no events", '{"events":[]}', 400, "events_malformed"],
    ["over 1 MB of JSON", JSON.stringify({ events: ["x".repeat(1_100_000)] }), 413, "events_json_too_large"],
  ])("%s", async (_rule, json, status, error) => {
    const { type, body } = await multipart(json, {});
    expect(await world.device.client.post(path, type, body)).toMatchObject({ status, body: { error } });
  });

  it("a truncated body is refused", async () => {
    const { type, body } = await multipart(JSON.stringify({ events: [alarmEvent(app)] }), { p1: picture });
    expect(await world.device.client.post(path, type, body.subarray(0, body.length - 400))).toMatchObject({
      status: 400,
      body: { error: "upload_truncated" },
    });
  });

  it("a body over 32 MB is refused", { tags: ["rest"] }, async () => {
    const reply = await world.device.client
      .post(path, "multipart/form-data; boundary=x", Buffer.alloc(33 * 1024 * 1024))
      .catch(() => undefined);
    // a client that is still sending may see a closed connection instead of the answer
    expect(reply === undefined || reply.status === 413).toBe(true);
    expect(await world.device.client.outcomes([alarmEvent(app)])).toMatchObject([{ state: "accepted" }]);
  });

  it("a request of a removed device is refused", { tags: ["rest"] }, async () => {
    const gone = await addDevice(app, world.orgId, null);
    await world.admin.client.call(removeDevices, { device_ids: [gone.deviceId] });
    app.clock.moveBy(2000);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await gone.client.report([alarmEvent(app)])).toMatchObject({
      status: 401,
      body: { error: "device_unsigned" },
    });
  });
});

it("every answer to a known device is signed", async () => {
  const good = await world.device.client.report([alarmEvent(app)]);
  const bad = await world.device.client.report([]);
  expect([good.genuine, bad.genuine]).toEqual([true, true]);
});
