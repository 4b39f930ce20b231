import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type LivestockAlgorithm } from "@huiyan/contract/alarm/livestock.rules";
import { reviewCount } from "@huiyan/contract/alarm/review.api";
import {
  addCountPair,
  type CountGroup,
  decideCount,
  editCountPair,
  findCountGroups,
  listCounters,
  listCountPairs,
  removeCountPair,
  withdrawCount,
} from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits, settleMs } from "@huiyan/contract/head-count/head-count.rules";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { manyBatches } from "#test/farm/many-batches.ts";
import { longestTurnMs, maxBlockedMs } from "#test/main-thread.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const counter = (alg: LivestockAlgorithm, device: TestDevice = world.device) => ({ point_id: device.pointId, alg });
const values = (change: object = {}) => ({
  name: "出栏通道",
  kind: "flow" as const,
  first: counter("tdds"),
  second: counter("dbds"),
  gap_seconds: 60,
  ...change,
});
const add = async (change: object = {}, client = world.lead.client) =>
  (await client.call(addCountPair, values(change)))._id;
const now = () => app.clock.now().getTime();

/**
 * Reports an alarm of a counter with these batches, one per second.
 * @param ago age of the first batch in seconds
 */
async function counted(alg: string, counts: number[], ago: number, more: object = {}): Promise<void> {
  const happened = now() - ago * 1000;
  const msglist = counts.map((count, at) => ({ time: happened + at * 1000, count, ...more }));
  const data = { counts, total: counts.reduce((all, one) => all + one, 0), msglist };
  const event = alarmEvent(app, {
    alg_id: alg,
    type: alg,
    data,
    happened_at: happened,
    images: [{ role: "image", part: "p" }],
  });
  await world.device.client.outcomes([event], { p: await jpeg() });
}
const counting = (count: number, of: (at: number) => number) => Array.from({ length: count }, (_, at) => of(at));
const settle = () => app.clock.moveBy(settleMs + 60_000);
const groups = async (pair_id: string, state: "all" | "open" | "decided" = "all", client = world.staff.client) =>
  client.call(findCountGroups, { pair_id, state, start: now() - 86_400_000, end: now() });
const only = async (pair: string, state: "all" | "open" | "decided" = "all"): Promise<CountGroup> => {
  const { list } = await groups(pair, state);
  expect(list.length).toBe(1);
  return list[0] as CountGroup;
};
const decide = (pair_id: string, { key, start }: CountGroup, truth: number | null, client = world.staff.client) =>
  client.send(decideCount, { pair_id, key, time: start, truth, confirmed: true });

describe("pairs of counters", () => {
  it("pairs are added, edited and removed by users who manage farms, and seen by users who see both points", async () => {
    const id = await add();
    expect((await world.staff.client.send(addCountPair, values())).status).toBe(403);
    await world.lead.client.call(editCountPair, { _id: id, ...values({ name: "装猪台", first_rates: { miss: 3 } }) });
    const { list } = await world.staff.client.call(listCountPairs, {});
    expect(list).toMatchObject([
      {
        _id: id,
        name: "装猪台",
        open: 0,
        first_rates: { stated: { miss: 3, double: 0.2 }, known: { miss: 3 }, heads: 0 },
      },
    ]);
    const hidden = await add({ second: counter("dbds", world.hidden) }, world.admin.client);
    expect((await world.staff.client.call(listCountPairs, {})).list.length).toBe(1);
    expect((await groups(hidden, "all", world.admin.client)).list).toEqual([]);
    const unseen = { pair_id: hidden, start: 0, end: 1 };
    expect((await world.staff.client.send(findCountGroups, unseen)).status).toBe(404);
    expect((await world.lead.client.send(addCountPair, values({ second: counter("dbds", world.hidden) }))).status).toBe(
      404,
    );
    await world.lead.client.call(removeCountPair, { _id: id });
    expect((await world.staff.client.call(listCountPairs, {})).list).toEqual([]);
  });

  it.each([
    ["a name", { name: " " }, "请输入名称"],
    ["two counters", { second: { point_id: "", alg: "tdds" } }, "编号格式不正确"],
    ["sensible errors", { first_rates: { miss: 201 } }, "误差须在 0 到 200 之间"],
  ])("a pair needs %s", async (_what, change, text) => {
    const answer = await world.lead.client.send(addCountPair, values(change));
    expect([answer.status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(text)]);
  });

  it("a pair must have two different counters, except for a counter with a scale", async () => {
    const same = { second: counter("tdds") };
    const answer = await world.lead.client.send(addCountPair, values(same));
    expect(JSON.stringify(answer)).toContain("请选择两个不同的计数点");
    await add({ kind: "weight", first: counter("tdgz"), second: counter("tdgz") });
  });

  it("sixty concurrent inserts create fifty pairs, the limit per organisation", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.admin.client.send(addCountPair, values({ name: v7() }))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(50);
    expect((await world.admin.client.call(listCountPairs, {})).list.length).toBe(50);
  });

  it("the choice of counters contains only visible points that have a counting algorithm", async () => {
    await putPointAlgorithm(app.services.db.sql, world.device.pointId, "tdds", {});
    await putPointAlgorithm(app.services.db.sql, world.hidden.pointId, "dbds", {});
    const { list } = await world.lead.client.call(listCounters, { keyword: "点位" });
    expect(list.map(({ point_id, alg, exists }) => [point_id, alg, exists])).toEqual([
      [world.device.pointId, "tdds", true],
    ]);
    expect((await world.lead.client.call(listCounters, { keyword: "没有" })).list).toEqual([]);
  });
});

describe("comparison of two counters", () => {
  it("equal counts agree; different counts are a case, and each batch has a picture", async () => {
    const pair = await add();
    await counted("tdds", [12], 900);
    await counted("dbds", [5, 7], 895);
    await counted("tdds", [9], 300);
    await counted("dbds", [10], 298);
    settle();
    const { list, sum, open } = await groups(pair);
    expect(list.map(({ first, second, difference, verdict }) => [first, second, difference, verdict])).toEqual([
      [9, 10, -1, "differs"],
      [12, 12, 0, "agree"],
    ]);
    expect([open, sum]).toEqual([
      1,
      { first: 21, second: 22, difference: -1, allowed: 0, verdict: "differs", groups: 2, of: 2 },
    ]);
    const [{ first_batches, second_batches } = { first_batches: [], second_batches: [] }] = list;
    for (const batch of [...first_batches, ...second_batches]) {
      expect((await fetch(app.url + batch.image_url)).status).toBe(200);
      expect((await fetch(app.url + batch.thumb_url)).status).toBe(200);
    }
    expect((await world.staff.client.call(listCountPairs, {})).list).toMatchObject([{ open: 1 }]);
  });

  it("a group is pending while the second counter may still report, and is marked as single afterwards", async () => {
    const pair = await add();
    await counted("tdds", [12], 10);
    expect((await only(pair)).verdict).toBe("pending");
    expect((await decide(pair, await only(pair), 12)).status).toBe(400);
    settle();
    expect(await only(pair)).toMatchObject({ verdict: "single", first: 12, second: 0 });
    await counted("dbds", [12], settleMs / 1000 + 70);
    expect((await only(pair)).verdict).toBe("agree");
  });

  it("a user's review of a batch corrects the count, and is learned as an error of its counter", async () => {
    const pair = await add();
    await counted("tdds", [9], 300);
    await counted("dbds", [10], 300);
    settle();
    const [message] = (await world.admin.client.call(findMessages, { alg_id: "tdds" })).list;
    await world.staff.client.call(reviewCount, { _id: message?._id ?? "", index: 0, count: 10 });
    const group = await only(pair);
    expect(group).toMatchObject({ first: 10, second: 10, verdict: "agree" });
    expect(group.first_batches).toMatchObject([{ heads: 10, counted: 9 }]);
    // the animal that the review added is learned as missed by the first counter
    const [known] = (await world.staff.client.call(listCountPairs, {})).list;
    expect(known?.first_rates).toMatchObject({ known: { miss: 1.188, double: 0.198 }, heads: 10 });
    expect(known?.second_rates).toMatchObject({ known: { miss: 0.198, double: 0.198 }, heads: 10 });
  });

  it("the weights of a scale with its own counter are compared with its head counts", async () => {
    const pair = await add({ kind: "weight", first: counter("dbgz"), second: counter("dbgz"), spread_percent: 5 });
    const kg = [200, 200, 200, 200, 200, 200];
    const msglist = kg.map((weight, at) => ({ time: now() - 600_000 + at * 20_000, weight }));
    const data = { counts: [8, 8, 8, 7, 8, 8], total: 47, weight: 1200, msglist };
    await world.device.client.outcomes([alarmEvent(app, { alg_id: "dbgz", type: "dbgz", data })]);
    settle();
    const { list, sum } = await groups(pair);
    expect(list.map(({ verdict }) => verdict).reverse()).toEqual([
      "agree",
      "agree",
      "agree",
      "differs",
      "agree",
      "agree",
    ]);
    expect(list[2]).toMatchObject({ first: 7, second: 8, weight: 200, difference: -1 });
    expect(sum).toBeNull();
  });

  /**
   * Reports one alarm of `heads` animals per element of `minutes`. The age of an alarm is
   * `settleMs` plus its element in minutes.
   */
  async function countedAt(alg: string, minutes: readonly number[], heads = 1): Promise<void> {
    const events = minutes.map((back) => {
      const happened_at = now() - settleMs - back * 60_000;
      return alarmEvent(app, { alg_id: alg, type: alg, happened_at, data: { counts: [heads] } });
    });
    for (let sent = 0; sent < events.length; sent += 100)
      await world.device.client.outcomes(events.slice(sent, sent + 100));
  }
  it("of too many alarms the newest are read, the answer is marked as truncated, and omitted alarms cause no case", {
    tags: ["rest"],
  }, async () => {
    const pair = await add();
    const loads = headCountLimits.messages / 2 + 20;
    // the first counter reports each load in two alarms, the second one in one
    await countedAt(
      "dbds",
      counting(loads, (at) => 5 * at + 2),
      2,
    );
    await countedAt(
      "tdds",
      counting(loads, (at) => 5 * at + 2),
    );
    expect((await groups(pair)).truncated).toBe(false);
    await countedAt(
      "tdds",
      counting(loads, (at) => 5 * at + 3),
    );
    const { truncated, page, list, sum } = await groups(pair);
    expect([truncated, page.count, sum?.groups]).toEqual([true, loads - 21, loads - 21]);
    expect([list[0]?.start, sum?.difference, sum?.verdict]).toEqual([now() - settleMs - 3 * 60_000, 0, "agree"]);
    const [known] = (await world.staff.client.call(listCountPairs, {})).list;
    expect([known?.open, known?.first_rates.known.miss]).toEqual([0, expect.any(Number)]);
  });

  it("an alarm with too many batches is left out, and so are earlier alarms", async () => {
    const pair = await add();
    await countedAt("tdds", [60, 20, 10], 3);
    await countedAt("dbds", [60, 20, 10], 3);
    await counted(
      "tdds",
      counting(201, () => 1),
      settleMs / 1000 + 30 * 60,
    );
    const { truncated, list } = await groups(pair);
    expect([truncated, list.map(({ first, second }) => [first, second])]).toEqual([true, [[3, 3]]]);
  });

  it("a span of more than 31 days is refused", async () => {
    const wide = { pair_id: await add(), start: 0, end: now() };
    expect(JSON.stringify(await world.staff.client.send(findCountGroups, wide))).toContain("时间跨度须在 31 天以内");
  });
});

it("with fifty pairs of counters and many reports, no request blocks the event loop for long", {
  tags: ["rest"],
}, async () => {
  const sent = { loads: 300, batches: counting(60, () => 3) };
  for (const alg of ["tdds", "dbds"]) await manyBatches(app, world.orgId, world.device, alg, sent);
  for (let at = 0; at < headCountLimits.pairs; at++) await add({ name: `${at}` }, world.admin.client);
  const list = () => world.admin.client.call(listCountPairs, {});
  expect((await list()).list.length).toBe(headCountLimits.pairs);
  expect(await longestTurnMs(list)).toBeLessThan(maxBlockedMs);
});

describe("a user's decision", () => {
  const caseOf = async (pair: string) => {
    await counted("tdds", [9], 300);
    await counted("dbds", [10], 298);
    settle();
    return await only(pair, "open");
  };

  it("a decision closes the case, corrects both counters' rates, and can be withdrawn", async () => {
    const pair = await add();
    const group = await caseOf(pair);
    const answer = await world.staff.client.call(decideCount, {
      pair_id: pair,
      key: group.key,
      time: group.start,
      truth: 10,
      note: "一头被前一头挡住",
    });
    expect(answer).toMatchObject({ truth: 10, note: "一头被前一头挡住", by: "测试staff", changed: false });
    expect((await groups(pair, "open")).list).toEqual([]);
    expect(await only(pair, "decided")).toMatchObject({ verdict: "differs", decision: { _id: answer._id } });
    // a span that only touches the start or the end of the group contains the group
    const spans = [
      { start: group.start - 60_000, end: group.start },
      { start: group.end, end: group.end + 60_000 },
    ];
    for (const span of spans) {
      const asked = { pair_id: pair, state: "decided" as const, ...span };
      expect((await world.staff.client.call(findCountGroups, asked)).list).toHaveLength(1);
    }
    const rates = async () => (await world.staff.client.call(listCountPairs, {})).list[0];
    expect(await rates()).toMatchObject({ open: 0, first_rates: { known: { miss: 1.188 }, heads: 10 } });
    await world.lead.client.call(withdrawCount, { _id: answer._id });
    expect(await rates()).toMatchObject({ open: 1, first_rates: { known: { miss: 0.2 }, heads: 0 } });
    expect((await world.lead.client.send(withdrawCount, { _id: answer._id })).status).toBe(404);
  });

  it("a decision far from both counts is refused and not learned, unless the user confirms it", async () => {
    const pair = await add();
    const { key, start } = await caseOf(pair);
    for (const truth of [-5, 35]) {
      const refused = await world.staff.client.fails(decideCount, { pair_id: pair, key, time: start, truth });
      expect(refused).toMatchObject({ error: "count_truth_unlikely" });
    }
    const [known] = (await world.staff.client.call(listCountPairs, {})).list;
    expect(known?.first_rates).toMatchObject({ known: { miss: 0.2 }, heads: 0 });
    await world.staff.client.call(decideCount, { pair_id: pair, key, time: start, truth: 35, confirmed: true });
  });

  it("of sixty concurrent decisions on a group one is stored, and the others fail with 409", {
    tags: ["rest"],
  }, async () => {
    const pair = await add();
    const group = await caseOf(pair);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => decide(pair, group, at)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(59);
    expect((await groups(pair, "decided")).list.length).toBe(1);
  });

  it("a late alarm does not change a decision; the changed group is listed in addition", async () => {
    const pair = await add();
    const group = await caseOf(pair);
    const decided = (await decide(pair, group, null)).status;
    await counted("tdds", [1], 305 + settleMs / 1000 + 60);
    const { list } = await groups(pair);
    expect(decided).toBe(200);
    expect(list.map(({ first, second, verdict, decision }) => [first, second, verdict, decision?.changed])).toEqual(
      expect.arrayContaining([
        [9, 10, "differs", true],
        [10, 10, "agree", undefined],
      ]),
    );
    expect((await decide(pair, group, 10)).status).toBe(409);
    // a new decision replaces the earlier one
    const fresh = list.find(({ decision }) => decision === null) as CountGroup;
    expect((await decide(pair, fresh, 10)).status).toBe(200);
    expect((await groups(pair)).list.length).toBe(1);
  });

  it("a decision is kept after a later review, and marked as changed", async () => {
    const pair = await add();
    await decide(pair, await caseOf(pair), 10);
    const [message] = (await world.admin.client.call(findMessages, { alg_id: "dbds" })).list;
    await world.staff.client.call(reviewCount, { _id: message?._id ?? "", index: 0, count: 9 });
    expect(await only(pair)).toMatchObject({ first: 9, second: 10, decision: { truth: 10, changed: true } });
  });

  it("a decision is kept after its alarms were deleted", async () => {
    const pair = await add();
    await decide(pair, await caseOf(pair), 10);
    await app.services.db.sql.deleteFrom("message").where("org_id", "=", world.orgId).execute();
    expect(await only(pair)).toMatchObject({ first: 9, second: 10, decision: { truth: 10, changed: false } });
    expect((await world.staff.client.call(listCountPairs, {})).list[0]?.first_rates.heads).toBe(10);
  });

  it("a decision cannot be withdrawn by another organisation, which cannot decide on the pair either", async () => {
    const pair = await add();
    const group = await caseOf(pair);
    const { _id } = await world.staff.client.call(decideCount, {
      pair_id: pair,
      key: group.key,
      time: group.start,
      truth: 1,
      confirmed: true,
    });
    const stranger = (await createWorld(app)).admin.client;
    expect((await decide(pair, group, 1, stranger)).status).toBe(404);
    expect((await stranger.send(withdrawCount, { _id })).status).toBe(404);
  });
});
