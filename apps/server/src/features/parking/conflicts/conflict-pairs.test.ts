import { type ConflictRecord, inOrder, spanOf } from "@huiyan/contract/parking/conflict.rules";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FoundCase, findCases } from "#test/parking/accept-proposals.ts";
import { anyBerths, anyLot } from "#test/parking/any-lot.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
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

/** Stores a record with the values that the rules use; all other columns get constant values. */
async function store(lot: ParkingLot, berths: ReadonlyMap<string, string>, record: ConflictRecord): Promise<string> {
  const { facts, entryAt, leaveAt, lastSeenAt, plate, confidence } = record;
  const now = app.clock.now();
  const date = (at: number | null) => (at === null ? null : new Date(lot.morning + at));
  const id = v7();
  const half = (at: number | null) => (at === null ? null : { plate, confidence });
  await insertRecord(app.services.db.sql, {
    id,
    org_id: world.orgId,
    serial: `T${++serial}`,
    device_uid: lot.device.uid,
    point_id: lot.device.pointId,
    berth_id: berths.get(record.berthId) ?? "",
    berth_label: record.berthId,
    berth_sort: record.berthId,
    berth_type: 1,
    is_new_energy: true,
    group_name: "",
    device_name: "",
    point_name: "",
    car_type: 1,
    plate,
    plate_color: "",
    plate_conf: confidence,
    codes: [...record.codes],
    review_state: facts.review,
    entry_id: entryAt === null ? null : v7(),
    leave_id: leaveAt === null ? null : v7(),
    entry_at: date(entryAt),
    leave_at: date(leaveAt),
    entry: half(entryAt),
    leave: half(leaveAt),
    last_seen_at: date(lastSeenAt),
    is_open: record.isOpen,
    is_kept_apart: record.isKeptApart,
    charging_seconds: 0,
    known_seconds: 0,
    fee_fen: null,
    is_settled: false,
    created_at: now,
    scrap_cause: facts.scrap ? "-" : null,
    dispute_cause: facts.dispute ? "-" : null,
    exclude_cause: facts.exclude ? "-" : null,
  });
  return id;
}

/**
 * Returns true if a third record overlaps the pair's second record. The database then lists the pair only after that
 * overlap is resolved.
 */
function isBehindOverlap(records: readonly ConflictRecord[], { kind, pair: [first, last] }: FoundCase): boolean {
  if (kind !== "cut" && kind !== "halves") return false;
  const { from } = spanOf(last);
  const others = records.filter(({ id, berthId, facts }) => {
    return berthId === last.berthId && id !== last.id && id !== first.id && !facts.exclude && !facts.scrap;
  });
  return others.some((record) => inOrder(record, last)[0] === record && spanOf(record).to > from);
}

/**
 * Returns the conflicts that the database finds among the records, as texts. The records are stored in the order of
 * their ids.
 */
async function foundIn(records: readonly ConflictRecord[]): Promise<string[]> {
  const { sql } = app.services.db;
  // deletes the records of the previous run
  await sql.deleteFrom("parking_record").execute();
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  const berths = new Map<string, string>();
  for (const berth of anyBerths) berths.set(berth, await lot.addBerth(++serial));
  const names = new Map<string, string>();
  for (const record of records.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    names.set(await store(lot, berths, record), record.id);
  const scope = { orgId: world.orgId, staffId: "", seesAll: true };
  const pairs = (await findConflictPairs(sql, scope, { point_id: lot.device.pointId, isDismissed: false })).map(
    ({ first_id: first, last_id: last }) => ({ first, last }),
  );
  const conflicts = await readConflicts(sql, scope, pairs);
  return conflicts
    .flatMap((conflict) =>
      conflict === undefined ? [] : `${conflict.kind} ${conflict.pair.map(({ id }) => names.get(id)).join(" ")}`,
    )
    .toSorted();
}

it("the database finds the same conflicts as a comparison of every pair of records", { tags: ["rest"] }, async () => {
  let cases = 0;
  await fc.assert(
    fc.asyncProperty(anyLot, async (records) => {
      const expected = findCases(records)
        .filter((conflict) => !isBehindOverlap(records, conflict))
        .map(({ kind, pair }) => `${kind} ${pair.map(({ id }) => id).join(" ")}`);
      cases += expected.length;
      expect(await foundIn(records)).toEqual(expected.toSorted());
    }),
    { numRuns: testSize(150, 2000) },
  );
  expect(cases).toBeGreaterThan(20);
});

type Form = "stay" | "entry" | "leave" | "open";

/** Returns a record of one car in one berth. Times are minutes; an entry without an exit was last observed at `to`. */
function car(form: Form, from: number, to = from): Omit<ConflictRecord, "id"> {
  const [hasEntry, hasLeave] = [form !== "leave", form === "stay" || form === "leave"];
  const vote = { plate: "粤B12345", confidence: 0.95 };
  return {
    ...vote,
    berthId: "A001",
    entryPlate: vote,
    leavePlate: vote,
    codes: [],
    parts: [],
    isKeptApart: false,
    entryAt: hasEntry ? from * 60_000 : null,
    leaveAt: hasLeave ? to * 60_000 : null,
    lastSeenAt: to * 60_000,
    isOpen: form === "open",
    facts: {
      isMergedAway: false,
      isMerged: false,
      hasEntry,
      hasLeave,
      hasPlate: true,
      scrap: false,
      dispute: false,
      exclude: false,
      order: 0,
      review: 3,
    },
  };
}

it.each<[string, Omit<ConflictRecord, "id">[], string[]]>([
  ["a leave comes before the stay that begins at its moment", [car("leave", 10), car("stay", 10, 20)], ["cut 1 2"]],
  ["a leave comes before the car that stands there since", [car("leave", 10), car("open", 10)], ["cut 1 2"]],
  ["a leave comes before the entry that was seen after it", [car("leave", 10), car("entry", 10, 15)], ["cut 1 2"]],
  ["a stay that is over at once comes before one that lasts", [car("stay", 10), car("stay", 10, 20)], ["cut 1 2"]],
  ["an entry comes before the leave of its moment", [car("entry", 10), car("leave", 10)], ["halves 1 2"]],
  [
    "a leave overlaps the stay around it, not the one that begins at its moment",
    [car("stay", 0, 20), car("leave", 10), car("stay", 10, 20)],
    ["overlap 1 2", "overlap 1 3"],
  ],
])("%s, for any order of storing", async (_name, cars, expected) => {
  const found = async (ids: readonly string[]) => {
    const cases = await foundIn(cars.map((each, at) => ({ ...each, id: ids[at] ?? "" })));
    return cases.map((each) => each.replace(/\d/g, (id) => String(ids.indexOf(id) + 1))).toSorted();
  };
  const ids = cars.map((_each, at) => String(at + 1));
  expect(await found(ids)).toEqual(expected);
  expect(await found(ids.toReversed())).toEqual(expected);
});
