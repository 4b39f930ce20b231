import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { expect, onTestFinished, test } from "vitest";
import { type DeviceServer, type PlannedAnswer, type SeenRequest, startDeviceServer } from "#test/device-server.ts";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { eventually, sampleEvent, type TemporaryStore, temporaryStore } from "#test/outbox-fixture.ts";
import { EventOutbox, readCounter } from "../store/event-outbox.ts";
import { defaultBatch, EventSender } from "./event-sender.ts";

const secret = "ein-geheimnis-秘密";

interface Bench {
  store: TemporaryStore;
  outbox: EventOutbox;
  server: DeviceServer;
  sender: EventSender;
  outcomes: EventOutcome[];
  troubles: string[];
}

function idsIn({ body }: SeenRequest): string[] {
  return [...body.toString("latin1").matchAll(/"event_id":"([0-9a-f-]{36})"/g)].map((match) => match[1] ?? "");
}

function accepted(request: SeenRequest): PlannedAnswer {
  const outcomes = idsIn(request).map((event_id) => ({ event_id, state: "accepted" }));
  return { status: 200, json: { code: 0, data: { outcomes } } };
}

async function bench(
  answer: (request: SeenRequest, index: number) => PlannedAnswer,
  events = defaultBatch.events,
): Promise<Bench> {
  const store = temporaryStore();
  const outbox = new EventOutbox(store.db, "AIS-0001");
  let index = 0;
  const server = await startDeviceServer(secret, (request) => answer(request, index++));
  const outcomes: EventOutcome[] = [];
  const troubles: string[] = [];
  const sender = new EventSender({
    server: server.url,
    signer: { deviceId: "AIS-0001", secret, serverNow: Date.now },
    outbox,
    limits: { ...defaultBatch, events },
    knowsTime: async () => true,
    onClockOff: () => true,
    onOutcomes: (list) => outcomes.push(...list),
    onTrouble: (text) => troubles.push(text),
    onError: (error) => troubles.push(error instanceof Error ? error.message : String(error)),
  });
  onTestFinished(async () => {
    await sender.stop();
    await server.close();
  });
  return { store, outbox, server, sender, outcomes, troubles };
}

test("sends events in order in signed requests, and removes them after the server's answer", async () => {
  const { outbox, server, sender, outcomes } = await bench(accepted, 2);
  const events = Array.from({ length: 5 }, () => sampleEvent());
  for (const event of events) outbox.put("alarm", event);
  sender.start();
  await eventually(() => outbox.count() === 0);
  expect(server.seen.map((request) => request.signed)).toEqual([true, true, true]);
  expect(outcomes.map(({ event_id }) => event_id)).toEqual(events.map(({ event }) => event.event_id));
});

test("sends a new event at once", async () => {
  stopClock();
  const { outbox, server, sender } = await bench(accepted);
  sender.start();
  await settled();
  outbox.put("alarm", sampleEvent(40_000));
  sender.wake();
  await eventually(() => server.seen.length === 1);
});

test.each([
  ["not signed", false],
  ["signed with another secret", "wrong"],
] as const)("an answer that is %s removes nothing", async (_name, sign) => {
  stopClock();
  const { outbox, server, sender, troubles } = await bench((request) => ({ ...accepted(request), sign }));
  outbox.put("alarm", sampleEvent());
  sender.start();
  await moveClock(10_000, () => server.seen.length >= 2);
  expect(server.seen.length).toBeGreaterThanOrEqual(2);
  expect(outbox.count()).toBe(1);
  expect(troubles[0]).toContain("没有有效签名");
});

test("keeps events that the answer does not mention, and removes and counts refused ones", async () => {
  stopClock();
  const kept = sampleEvent();
  const bad = sampleEvent();
  const { outbox, sender, server } = await bench((_request, index) => {
    const refused = { event_id: bad.event.event_id, state: "refused", reason: "unknown_point", text: "点位不存在" };
    return { status: 200, json: { code: 0, data: { outcomes: index === 0 ? [refused] : [] } } };
  });
  outbox.put("alarm", kept);
  outbox.put("alarm", bad);
  sender.start();
  await moveClock(10_000, () => server.seen.length >= 2);
  expect(outbox.nextBatch(defaultBatch).map(({ event }) => event.event_id)).toEqual([kept.event.event_id]);
});

test("retries an unreachable server until it answers", async () => {
  stopClock();
  const { outbox, server, sender } = await bench((request, index) =>
    index < 2
      ? { status: 503, json: { code: 503, message: "", error: "service_unavailable" }, headers: { "retry-after": "0" } }
      : accepted(request),
  );
  outbox.put("alarm", sampleEvent());
  sender.start();
  await moveClock(10_000, () => outbox.count() === 0);
  expect([outbox.count(), server.seen.length]).toEqual([0, 3]);
});

test.each([
  [429, "a_key_of_tomorrow"],
  [429, ""],
  [500, "internal"],
  [502, "a_key_of_tomorrow"],
  [507, "insufficient_storage"],
  [520, ""],
  [599, "a_key_of_tomorrow"],
  [408, "a_key_of_tomorrow"],
])("keeps and resends an event refused with %i and the key “%s”", async (status, error) => {
  stopClock();
  const { outbox, server, sender, outcomes } = await bench((request, index) =>
    index < 2 ? { status, json: { code: status, message: "", error } } : accepted(request),
  );
  outbox.put("alarm", sampleEvent());
  sender.start();
  await moveClock(10_000, () => outbox.count() === 0);
  expect([server.seen.length, outcomes.map(({ state }) => state)]).toEqual([3, ["accepted"]]);
});

test("delays no other event because of an unknown outcome", async () => {
  stopClock();
  const [newReason, newState, good] = [sampleEvent(), sampleEvent(), sampleEvent()];
  const { outbox, sender, server, outcomes } = await bench((request, index) => {
    if (index > 0) return accepted(request);
    const list = [
      { event_id: newReason.event.event_id, state: "refused", reason: "a_reason_of_tomorrow", text: "明天的原因" },
      { event_id: newState.event.event_id, state: "postponed" },
      { event_id: good.event.event_id, state: "accepted" },
    ];
    return { status: 200, json: { code: 0, data: { outcomes: list } } };
  });
  outbox.put("alarm", newReason, newState, good);
  sender.start();
  await moveClock(10_000, () => outbox.count() === 0);
  expect(server.seen.map((request) => idsIn(request).length)).toEqual([3, 1]);
  expect(outcomes[0]).toMatchObject({ state: "refused", reason: "rejected", text: "明天的原因" });
});

test("waits as retry-after demands, but shorter if the server is known to be reachable again", async () => {
  stopClock();
  const { outbox, server, sender } = await bench((request, index) =>
    index === 0 ? { status: 429, json: {}, headers: { "retry-after": "60" } } : accepted(request),
  );
  outbox.put("alarm", sampleEvent());
  sender.start();
  await eventually(() => server.seen.length === 1);
  await moveClock(59_900);
  expect(server.seen).toHaveLength(1);
  sender.retryNow();
  await eventually(() => outbox.count() === 0);
});

test("aborts and resends a request whose server has fallen silent", async () => {
  const { outbox, server, sender } = await bench((request, index) => {
    // the server reads this request and never answers
    if (index === 0) return { status: 200, json: {}, isSilent: true };
    return accepted(request);
  });
  outbox.put("alarm", sampleEvent());
  sender.start();
  await eventually(() => server.seen.length === 1);
  sender.breakOff();
  await eventually(() => outbox.count() === 0);
  expect(server.seen).toHaveLength(2);
});

test("corrects its clock at once by a signed answer, after an outage of any length", async () => {
  stopClock();
  const { outbox, server, sender } = await bench((request, index) => {
    if (index < 9) return { status: 503, json: {} };
    if (index > 9) return accepted(request);
    return { status: 401, json: { error: "device_clock_off", fields: { server_time: "1800000000000" } } };
  });
  outbox.put("alarm", sampleEvent());
  sender.start();
  await moveClock(600_000, () => server.seen.length === 10);
  expect(server.seen).toHaveLength(10);
  await moveClock(500);
  await eventually(() => outbox.count() === 0);
  expect(server.seen).toHaveLength(11);
});

test.each([
  [400, "events_malformed"],
  [413, ""],
  [422, "a_key_of_tomorrow"],
])("finds and drops one event that makes whole requests fail with %i, and the others arrive", async (status, error) => {
  const events = Array.from({ length: 7 }, () => sampleEvent());
  const poison = events[4]?.event.event_id ?? "";
  const { outbox, sender, outcomes } = await bench((request) =>
    idsIn(request).includes(poison) ? { status, json: { code: status, message: "", error } } : accepted(request),
  );
  for (const event of events) outbox.put("record", event);
  sender.start();
  await eventually(() => outbox.count() === 0);
  expect(outcomes.filter(({ state }) => state === "refused").map(({ event_id }) => event_id)).toEqual([poison]);
  expect(outcomes.filter(({ state }) => state === "accepted")).toHaveLength(6);
});

test("sets an unreadable event aside, counts it, and sends the following ones", async () => {
  const { store, outbox, server, sender } = await bench(accepted);
  outbox.put("alarm", sampleEvent(), sampleEvent(), sampleEvent());
  store.db.exec("update events set json = '{half' where seq = 1; update events set json = '{}' where seq = 2");
  sender.start();
  await eventually(() => outbox.count() === 0);
  expect(server.seen.flatMap(idsIn)).toHaveLength(1);
  expect(readCounter(store.db, "AIS-0001", "dropped_events")).toBe(2);
  expect(store.db.prepare("select count(*) as n from unreadable_events").get()).toEqual({ n: 2 });
});

test("reports an unreadable outbox and retries later, without ending the agent", async () => {
  const { store, outbox, sender, troubles } = await bench(accepted);
  outbox.put("alarm", sampleEvent());
  store.db.exec("alter table images rename to gone");
  sender.start();
  await eventually(() => troubles.some((text) => text.includes("images")));
  store.db.exec("alter table gone rename to images");
  sender.retryNow();
  await eventually(() => outbox.count() === 0);
});
