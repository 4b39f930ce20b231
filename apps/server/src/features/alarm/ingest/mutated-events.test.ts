import { EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { findDeadLetters } from "@huiyan/contract/device/device.api";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent, multipart } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  picture = await jpeg(64, 64);
  // the channel list of this session is stored, so an event of an unknown channel is refused unless it is recent
  const listed = { connected: true, session: "s1", points_session: "s1" };
  await app.services.db.sql.updateTable("device").set(listed).where("id", "=", world.device.uid).execute();
});
afterAll(() => app.close());

const fields = ["event_id", "type", "channel", "alg_id", "happened_at", "offset_ms", "data", "images"];
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom("\u0000", "\ud800", "'; drop table message; --", "../../../etc/passwd", 1e308, -1, "9".repeat(400)),
  fc.constant({ nested: { "key\u0000": ["\udfff", { deep: "\u0000" }] } }),
  fc.constant([
    { role: "image", part: "p" },
    { role: "image", part: "p", box: [2, 2, 2, 2] },
  ]),
);
const mutation = fc.array(fc.tuple(fc.constantFrom(...fields), hostile), { minLength: 1, maxLength: 3 });

const Outcomes = z.object({ code: z.literal(0), data: z.object({ outcomes: z.array(EventOutcome) }) });

it("every event of a device gets an outcome, for any content, and a valid event next to it is accepted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 5 }), async (mutations) => {
      const happened_at = app.clock.now().getTime() - 180_000;
      const bad = mutations.map((changes) => ({
        ...alarmEvent(app, { happened_at }),
        ...Object.fromEntries(changes),
      }));
      const good = alarmEvent(app);
      const reply = await world.device.client.report([...bad, good], { p: picture });
      const { outcomes } = Outcomes.parse(reply.body).data;
      // an event of an unknown channel gets no outcome if its time is less than 2 minutes ago
      const early = bad.filter(({ channel, offset_ms }) => channel !== good.channel && offset_ms !== good.offset_ms);
      expect(outcomes.length).toBeGreaterThanOrEqual(bad.length + 1 - early.length);
      expect(outcomes.length).toBeLessThanOrEqual(bad.length + 1);
      expect(outcomes.at(-1)).toEqual({ event_id: good.event_id, state: "accepted" });
    }),
    { numRuns: 60 },
  );
});

it("data with very deep nesting is refused or accepted, and kept; no request fails", async () => {
  const deep = `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`;
  const text = JSON.stringify({ events: [alarmEvent(app)] }).replace('"count":1', `"count":1,"deep":${deep}`);
  const { type, body } = await multipart(text, {});
  const reply = await world.device.client.post("/api/device/events", type, body);
  expect(Outcomes.parse(reply.body).data.outcomes).toHaveLength(1);
});

it("bytes that are not an upload are refused with a reason", async () => {
  const { type, body } = await multipart(JSON.stringify({ events: [alarmEvent(app)] }), { p: picture });
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }), async (at, noise) => {
      const broken = Buffer.concat([body.subarray(0, at), noise, body.subarray(at + noise.length)]);
      const reply = await world.device.client.post("/api/device/events", type, broken);
      expect(reply.status).toBeLessThan(500);
      expect(reply.genuine).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it("a refused event is kept with its reason", async () => {
  const { page, list } = await world.admin.client.call(findDeadLetters, { device_id: world.device.deviceId });
  expect(page.count).toBeGreaterThan(0);
  expect(list.every((letter) => letter.reason !== "" && letter.text !== "")).toBe(true);
});
