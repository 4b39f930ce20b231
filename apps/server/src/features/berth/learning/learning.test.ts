import { BerthParkingSettings } from "@huiyan/contract/algorithm/berth-parking.device";
import { editBerth, voidBerth } from "@huiyan/contract/berth/berth.api";
import { getBerthLearning, learnBerths, undoLearning } from "@huiyan/contract/berth/berth-learning.api";
import { describe, expect, it } from "vitest";
import { square } from "#test/berth/berths.ts";
import { lotOfEachTest } from "#test/parking/lot-of-each-test.ts";
import { signedIn } from "#test/world.ts";
import { keepAllLessons } from "./learn-berths.ts";

const test = lotOfEachTest();
const input = () => ({ point_id: test.lot.device.pointId });
/** Signs in again, because the clock moves hours ahead in these tests and sessions expire. */
const admin = () => signedIn(test.app, test.world.admin.phone);

/** Minutes of each stay, and of the free time after it. */
const [stayMinutes, gapMinutes] = [12, 8];

/**
 * Adds a new berth with consecutive stays. The device's separate occupancy check reports the share `full` while the
 * berth is occupied, and `empty` while it is free.
 */
async function watched(stays: number, full: number, empty: number): Promise<string> {
  const berth = await test.addBerth();
  const begin = Math.ceil((test.app.clock.now().getTime() - test.lot.morning) / 60_000);
  const spans = Array.from({ length: stays }, (_, at) => {
    const from = begin + at * (stayMinutes + gapMinutes);
    const plate = `粤B${String(10_000 + at)}`;
    return [
      { from, to: from + stayMinutes, plate, share: full },
      { from: from + stayMinutes, to: from + stayMinutes + gapMinutes, isFree: true, share: empty },
    ];
  }).flat();
  await test.lot.observe(berth, spans);
  return berth;
}

/** Marks the berth's records as confirmed by a user, and sets further columns. */
async function review(berth: string, change: Record<string, unknown> = {}) {
  const { sql } = test.app.services.db;
  const staff = await sql
    .selectFrom("staff")
    .select("id")
    .where("org_id", "=", test.world.orgId)
    .executeTakeFirstOrThrow();
  const facts = { review_state: 1, reviewed_by: staff.id, reviewed_at: test.app.clock.now(), ...change };
  await sql.updateTable("parking_record").set(facts).where("berth_id", "=", berth).execute();
}

async function arranged() {
  const { sql } = test.app.services.db;
  const row = await sql
    .selectFrom("point_algorithm")
    .select("settings")
    .where("point_id", "=", input().point_id)
    .where("alg_id", "=", "berth_parking")
    .executeTakeFirstOrThrow();
  const { berths } = BerthParkingSettings.parse(row.settings);
  return new Map(berths.map(({ id, judge_offset }) => [id, judge_offset]));
}
const learning = async () => (await admin()).call(getBerthLearning, input());
const refusedLearning = async () => (await (await admin()).fails(learnBerths, input())).error;

describe("small berths learn from reviewed stays", () => {
  it("a point without berths that have a separate occupancy check has nothing to learn", async () => {
    expect(await learning()).toMatchObject({ problem: "no_small", looks: 0, wrong: 0, from: null, adopted: null });
    expect(await refusedLearning()).toBe("berth_learning_few");
  });

  it("a point has nothing to learn when its berths no longer have a separate occupancy check", {
    tags: ["rest"],
  }, async () => {
    const begin = Math.ceil((test.app.clock.now().getTime() - test.lot.morning) / 60_000);
    const judged = { from: begin, to: begin + stayMinutes, plate: "粤B10000", share: 0.9 };
    const free = { from: judged.to, to: judged.to + gapMinutes, isFree: true };
    await test.lot.observe(test.berth, [judged]);
    expect(await learning()).toMatchObject({ problem: "few" });
    await test.lot.observe(test.berth, [free]);
    expect(await learning()).toMatchObject({ problem: "no_small" });
  });

  it("after learning, berths with too high or too low shares are classified correctly; learning can be undone", {
    tags: ["rest"],
  }, async () => {
    const full = await watched(11, 0.995, 0.6);
    const empty = await watched(11, 0.42, 0.01);
    expect(await learning()).toMatchObject({ stays: 0, problem: "few" });
    await review(full);
    await review(empty);
    const before = await learning();
    expect(before).toMatchObject({ berths: 2, stays: 22, gaps: 20, looks: 84, wrong: 42, wrong_after: 0 });
    expect(before).toMatchObject({ problem: "none", adopted: null, can_undo: 0 });
    const after = await (await admin()).call(learnBerths, input());
    // the third berth of the point has no stay, so it gets the common offset of the others
    expect(after).toMatchObject({ wrong: 0, problem: "all_right", can_undo: 1, adopted: { berths: 3 } });
    const offsets = await arranged();
    expect(offsets.get(full)).toBeLessThan(-0.5);
    expect(offsets.get(empty)).toBeGreaterThan(0.5);
    expect(await refusedLearning()).toBe("berth_learning_no_better");
    const undone = { ...input(), at: after.adopted?.at ?? 0 };
    await (await admin()).call(undoLearning, undone);
    expect((await (await admin()).fails(undoLearning, undone)).error).toBe("berth_learning_changed");
    expect([...(await arranged()).values()]).toEqual([0, 0, 0]);
    expect(await learning()).toMatchObject({ problem: "none", adopted: null, can_undo: 0 });
  });

  it.each([
    ["discarded", { scrap_cause: "误报" }],
    ["disputed", { dispute_cause: "车主异议" }],
    ["excluded", { exclude_cause: "测试" }],
    ["only confirmed automatically", { review_state: 3 }],
    ["pending", { review_state: 2 }],
  ])("a record that is %s gives no lessons, and neither do the intervals next to it", async (_what, change) => {
    await review(await watched(11, 0.42, 0.01), change);
    expect(await learning()).toMatchObject({ stays: 0, gaps: 0, looks: 0 });
  });

  it("an interval that contains an unconfirmed record gives no lessons", async () => {
    const berth = await watched(5, 0.9, 0.1);
    await review(berth);
    expect(await learning()).toMatchObject({ stays: 5, gaps: 4 });
    const { sql } = test.app.services.db;
    const rows = await sql
      .selectFrom("parking_record")
      .select("id")
      .where("berth_id", "=", berth)
      .orderBy("at")
      .execute();
    await sql
      .updateTable("parking_record")
      .set({ scrap_cause: "误报" })
      .where("id", "=", rows[2]?.id ?? "")
      .execute();
    expect(await learning()).toMatchObject({ stays: 4, gaps: 2 });
  });

  it("stored lessons remain after their observations are deleted, and are dropped when their record is disputed", async () => {
    const berth = await watched(6, 0.42, 0.01);
    await review(berth);
    const { looks } = await learning();
    await keepAllLessons(test.app.services);
    await test.app.services.db.sql.deleteFrom("berth_observation").where("berth_id", "=", berth).execute();
    expect(await learning()).toMatchObject({ stays: 6, gaps: 5, looks });
    await review(berth, { dispute_cause: "车主异议" });
    expect(await learning()).toMatchObject({ stays: 0, gaps: 0, looks: 0 });
  });

  it("a void berth gives no lessons, with and without its observations; a restored one does again", async () => {
    const berth = await watched(6, 0.42, 0.01);
    await review(berth);
    await keepAllLessons(test.app.services);
    const markVoid = async (invalid: 0 | 1) => (await admin()).call(voidBerth, { _id: berth, invalid });
    await markVoid(1);
    const nothing = { stays: 0, gaps: 0, looks: 0 };
    expect(await learning()).toMatchObject(nothing);
    await test.app.services.db.sql.deleteFrom("berth_observation").where("berth_id", "=", berth).execute();
    expect(await learning()).toMatchObject(nothing);
    await markVoid(0);
    expect(await learning()).toMatchObject({ stays: 6, gaps: 5 });
  });

  it("a redrawn berth loses its offset and lessons; the other berths keep theirs", async () => {
    const [full, empty] = [await watched(11, 0.995, 0.6), await watched(11, 0.42, 0.01)];
    await review(full);
    await review(empty);
    await keepAllLessons(test.app.services);
    await (await admin()).call(learnBerths, input());
    await (await admin()).call(editBerth, { _id: full, type: 2 });
    expect((await arranged()).get(full)).toBeLessThan(-0.5);
    await (await admin()).call(editBerth, { _id: full, roi: square(0.5, 0.5) });
    const offsets = await arranged();
    expect(offsets.get(full)).toBe(0);
    // the stored observations of the old region are not used
    expect(await learning()).toMatchObject({ berths: 1, stays: 11, gaps: 10 });
    expect(offsets.get(empty)).toBeGreaterThan(0.5);
    await (await admin()).call(voidBerth, { _id: full, invalid: 1 });
    expect([...(await arranged()).keys()]).toEqual([test.berth, empty]);
  });

  it("contradicting lessons are not learned, because cross-validation shows no improvement", async () => {
    const berth = await watched(24, 0.6, 0.6);
    await review(berth);
    expect(await learning()).toMatchObject({ problem: "no_better" });
    expect(await refusedLearning()).toBe("berth_learning_no_better");
  });

  it("of twenty concurrent requests to learn one succeeds, and one undo reverts it", async () => {
    const berth = await watched(12, 0.42, 0.01);
    await review(berth);
    const callers = [await admin(), await signedIn(test.app, test.world.lead.phone)];
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => callers[at % 2]?.call(learnBerths, input())),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { adopted } = await learning();
    await (await admin()).call(undoLearning, { ...input(), at: adopted?.at ?? 0 });
    expect((await arranged()).get(berth)).toBe(0);
  });

  it("an undo that follows another user's learning changes nothing", async () => {
    const berth = await watched(11, 0.42, 0.01);
    await review(berth);
    const first = await (await admin()).call(learnBerths, input());
    const other = await watched(11, 0.995, 0.6);
    await review(other);
    await (await admin()).call(learnBerths, input());
    const before = await arranged();
    const late = { ...input(), at: first.adopted?.at ?? 0 };
    expect((await (await admin()).fails(undoLearning, late)).error).toBe("berth_learning_changed");
    expect(await arranged()).toEqual(before);
  });
});
