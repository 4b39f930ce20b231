import { type ConflictRecord, inOrder, spanOf } from "@huiyan/contract/parking/conflict.rules";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FoundCase, findCases } from "../../../../test/parking/accept-proposals.ts";
import { anyBerths, anyLot } from "../../../../test/parking/any-lot.ts";
import { ParkingLot } from "../../../../test/parking/lot.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { testSize } from "../../../../test/test-size.ts";
import { addDevice, createWorld, type World } from "../../../../test/world.ts";
import { insertRecord } from "../records/record.queries.ts";
import { findConflictPairs } from "./conflict-pairs.queries.ts";
import { readConflicts } from "./get-conflict.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

let serial = 0;

/** Stores a record as the rules see it; what they do not ask of it is the same for all. */
async function store(lot: ParkingLot, berths: ReadonlyMap<string, string>, record: ConflictRecord): Promise<string> {
  const { facts, entryAt, leaveAt, lastSeenAt, plate, confidence } = record;
  const now = app.clock.now();
  const date = (at: number | null) => (at === null ? null : new Date(lot.morning + at));
  const id = v7();
  const half = (at: number | null) => (at === null ? null : { plate, confidence });
  await insertRecord(app.services.db.sql, {
    ...{ id, org_id: world.orgId, serial: `T${++serial}`, device_uid: lot.device.uid, point_id: lot.device.pointId },
    ...{ berth_id: berths.get(record.berthId) ?? "", berth_label: record.berthId, berth_sort: record.berthId },
    ...{ berth_type: 1, is_new_energy: true, group_name: "", device_name: "", point_name: "", car_type: 1 },
    ...{ plate, plate_color: "", plate_conf: confidence, codes: [...record.codes], review_state: facts.review },
    ...{ entry_id: entryAt === null ? null : v7(), leave_id: leaveAt === null ? null : v7() },
    ...{ entry_at: date(entryAt), leave_at: date(leaveAt), entry: half(entryAt), leave: half(leaveAt) },
    ...{ last_seen_at: date(lastSeenAt), is_open: record.isOpen, is_kept_apart: record.isKeptApart },
    ...{ charging_seconds: 0, known_seconds: 0, fee_fen: null, is_settled: false, created_at: now },
    scrap_cause: facts.scrap ? "-" : null,
    dispute_cause: facts.dispute ? "-" : null,
    exclude_cause: facts.exclude ? "-" : null,
  });
  return id;
}

/** What follows each other while a third is still there shows once that overlap is settled. */
function isBehindOverlap(records: readonly ConflictRecord[], { kind, pair: [first, last] }: FoundCase): boolean {
  if (kind !== "cut" && kind !== "halves") return false;
  const { from } = spanOf(last);
  const others = records.filter(({ id, berthId, facts }) => {
    return berthId === last.berthId && id !== last.id && id !== first.id && !facts.exclude && !facts.scrap;
  });
  return others.some((record) => inOrder(record, last)[0] === record && spanOf(record).to > from);
}

it("the database finds the cases that looking at every pair of records finds", async () => {
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(anyLot, async (records) => {
      // cars of another lot of this test are none of this one
      await app.services.db.sql.deleteFrom("parking_record").execute();
      const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
      const berths = new Map<string, string>();
      for (const berth of anyBerths) berths.set(berth, await lot.addBerth(++serial));
      const ids = new Map<string, string>();
      // in the order of their ids, by which those of one moment are ordered
      for (const record of records.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        ids.set(record.id, await store(lot, berths, record));
      const scope = { orgId: world.orgId, staffId: "", seesAll: true };
      const { sql } = app.services.db;
      const pairs = (await findConflictPairs(sql, scope, { point_id: lot.device.pointId, isDismissed: false })).map(
        ({ first_id: first, last_id: last }) => ({ first, last }),
      );
      const found = (await readConflicts(sql, scope, pairs)).flatMap((conflict) =>
        conflict === undefined ? [] : `${conflict.kind} ${conflict.pair.map(({ id }) => id).join(" ")}`,
      );
      const expected = findCases(records)
        .filter((conflict) => !isBehindOverlap(records, conflict))
        .map(({ kind, pair }) => `${kind} ${pair.map(({ id }) => ids.get(id)).join(" ")}`);
      cases += expected.length;
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: testSize(150, 2000) },
  );
  expect(cases).toBeGreaterThan(20);
});
