import {
  confirmRecords,
  correctBerth,
  correctPlate,
  disputeRecord,
  excludeRecord,
  findParkingRecords,
  mergeRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client } from "#test/client.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { addDevice, createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let number = 1;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Returns the plates of one run. They differ enough to be different cars. */
const platesOf = (run: number) => ["粤B1", "湘A2", "京C3"].map((begin) => begin + String(run).padStart(4, "0"));
const corrected = (run: number) => `苏D4${String(run).padStart(4, "0")}`;

interface Deciding {
  client: Client;
  records: readonly ParkingRecord[];
  at: number;
  run: number;
  /** Text of the adjacent berth. */
  beside: string;
}
const one = ({ records, at }: Deciding, after = 0) => records[(at + after) % records.length]?._id ?? "";

/** Steps of users. `at` selects the record; a step that the server refuses changes nothing. */
const steps: Record<string, (by: Deciding) => Promise<unknown>> = {
  confirm: (by) => by.client.send(confirmRecords, { _id: one(by) }),
  plate: (by) => by.client.send(correctPlate, { _id: one(by), plate_num: corrected(by.run) }),
  berth: (by) => by.client.send(correctBerth, { _id: one(by), berth_num: by.beside }),
  scrap: (by) => by.client.send(scrapRecords, { _id: one(by), scrap_state: 1, scrap_cause: "试" }),
  exclude: (by) => by.client.send(excludeRecord, { _id: one(by), exclude_state: 1, exclude_cause: "试" }),
  dispute: (by) => by.client.send(disputeRecord, { _id: one(by), dispute_state: 1, dispute_cause: "试" }),
  merge: (by) => by.client.send(mergeRecords, { ids: [one(by), one(by, 1)] }),
  split: (by) => by.client.send(splitRecords, { ids: [one(by)] }),
  undo: (by) => by.client.send(undoStep, { _id: one(by) }),
};
type Decision = readonly [name: string, at: number];

interface Spell {
  /** Index of the car's plate; 3: no car. */
  car: number;
  /** Length in quarters of a minute. */
  length: number;
  confidence: number;
}
interface Scenario {
  spells: readonly Spell[];
  /** Periods whose observations arrive late: start and length in quarters of a minute. */
  holes: readonly (readonly [from: number, length: number])[];
  decisions: readonly Decision[];
  undone: readonly number[];
}
/**
 * How late observations arrive: the batch in which each observation arrives, and whether each batch repeats all earlier
 * batches.
 */
interface Delivery {
  batches: number;
  batchOf: readonly number[];
  again: boolean;
}

const inOneGo: Delivery = { batches: 1, batchOf: [0], again: false };
const timeOf = (event: Record<string, unknown>) => Number(event.happened_at);

/** Returns the records of the berths as texts without ids. Times are minutes since the morning of the simulated day. */
async function stored(lot: ParkingLot, berths: readonly string[], run: number): Promise<string[]> {
  const rows = await app.services.db.sql
    .selectFrom("parking_record")
    .selectAll()
    .where("berth_id", "in", [...berths])
    .orderBy("at")
    .execute();
  const minute = (at: Date | null) => (at === null ? "" : String((at.getTime() - lot.morning) / 60_000));
  const names = new Map([...platesOf(run), corrected(run)].map((plate, at) => [plate, `car${at}`]));
  return rows
    .map((row) =>
      [
        `${berths.indexOf(row.berth_id)}: ${minute(row.entry_at)}~${minute(row.leave_at)} ${names.get(row.plate) ?? "-"}`,
        `state ${row.review_state}${row.is_open ? " open" : ""}${row.merged_into === null ? "" : " merged"}`,
        `${row.scrap_cause ?? ""}${row.exclude_cause ?? ""}${row.dispute_cause ?? ""} ${row.codes.join()} fee ${row.fee_fen ?? "-"}`,
      ].join(" "),
    )
    .toSorted();
}

/** Checks that no two records are equal, and that no undecided record bills time that a decided record covers. */
async function checkStored(berths: readonly string[]): Promise<void> {
  const rows = await app.services.db.sql
    .selectFrom("parking_record")
    .selectAll()
    .where("berth_id", "in", [...berths])
    .where("merged_into", "is", null)
    .execute();
  const keys = rows.map(({ berth_id, entry_at, leave_at }) =>
    [berth_id, entry_at?.getTime(), leave_at?.getTime()].join(),
  );
  expect(new Set(keys).size, "no two are the same").toBe(keys.length);
  const decided = rows.filter(({ review_state }) => review_state === 1 || review_state === 4);
  for (const free of rows.filter(
    ({ review_state, leave_at, entry_at }) => review_state === 3 && leave_at && entry_at,
  )) {
    const beside = decided.filter(
      ({ berth_id, entry_at, leave_at }) =>
        berth_id === free.berth_id &&
        entry_at !== null &&
        leave_at !== null &&
        Math.min(leave_at.getTime(), free.leave_at?.getTime() ?? 0) > Math.max(entry_at.getTime(), free.at.getTime()),
    );
    expect(beside, "nothing automatic beside what was decided").toEqual([]);
  }
  const { failing } = { failing: app.services.jobs.failing() };
  expect(failing).toEqual([]);
}

async function play({ spells, holes, decisions, undone }: Scenario, { batches, batchOf, again }: Delivery) {
  const run = number;
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  const berth = await lot.addBerth(number++);
  const other = await lot.addBerth(number++);
  const beside = `A${String(number - 1).padStart(3, "0")}`;
  let quarter = 0;
  const events = spells.flatMap(({ car, length, confidence }) => {
    const from = quarter / 4;
    quarter += length;
    const plate = platesOf(run)[car];
    const to = quarter / 4;
    return lot.events(berth, [plate === undefined ? { from, to, isFree: true } : { from, to, plate, confidence }]);
  });
  const isHeld = (_: unknown, at: number) => holes.some(([from, length]) => at >= from && at < from + length);
  const late = events.filter(isHeld);
  const end = quarter / 4 + 1;
  app.clock.moveBy(Math.max(0, lot.at(end) - app.clock.now().getTime()));
  await lot.send(events.filter((event, at) => !isHeld(event, at)));
  await lot.reach(end + 1);
  const client = await signedIn(app, world.staff.phone);
  const decide = async (name: string, at: number) => {
    const { list } = await client.call(findParkingRecords, { point_id: lot.device.pointId });
    const records = list.toSorted((a, b) => (a.entry_time ?? a.leave_time ?? 0) - (b.entry_time ?? b.leave_time ?? 0));
    if (records.length > 0) await steps[name]?.({ client, records, at, run, beside });
  };
  for (const [name, at] of decisions) await decide(name, at);
  const before = await stored(lot, [berth, other], run);
  for (let batch = 0; batch < batches; batch++) {
    const isIn = (at: number) => (batchOf[at % batchOf.length] ?? 0) % batches;
    const now = late.filter((_, at) => (again ? isIn(at) <= batch : isIn(at) === batch));
    await lot.send(now.toSorted((a, b) => (again ? timeOf(b) - timeOf(a) : timeOf(a) - timeOf(b))));
    await lot.reach(end + 2 + batch);
  }
  await lot.reach(end + 8);
  await checkStored([berth, other]);
  const after = await stored(lot, [berth, other], run);
  for (const at of undone) await decide("undo", at);
  await lot.reach(end + 9);
  await checkStored([berth, other]);
  return { before, after, undone: await stored(lot, [berth, other], run) };
}

const spell = fc.record({
  car: fc.nat(3),
  length: fc.integer({ min: 1, max: 40 }),
  confidence: fc.constantFrom(0.95, 0.95, 0.8, 0.3),
});
const scenario = fc.record({
  spells: fc.array(spell, { minLength: 3, maxLength: 8 }),
  holes: fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 2, max: 18 })), { minLength: 1, maxLength: 4 }),
  decisions: fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(5)), { maxLength: 4 }),
  undone: fc.array(fc.nat(5), { maxLength: 2 }),
});
const delivery = fc.record({
  batches: fc.integer({ min: 2, max: 4 }),
  batchOf: fc.array(fc.nat(3), { minLength: 5, maxLength: 30 }),
  again: fc.boolean(),
});

it("after any decisions of users, late observations have the same result in any order, in any batches, and when repeated", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, delivery, async (cars, inBatches) => {
      expect(await play(cars, inBatches)).toEqual(await play(cars, inOneGo));
    }),
    { numRuns: testSize(10, 300), endOnFailure: true },
  );
});

it("without decisions of users, late observations have the same result as punctual ones", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, delivery, async (cars, inBatches) => {
      const undecided = { ...cars, decisions: [], undone: [] };
      const inOrder = await play({ ...undecided, holes: [] }, inOneGo);
      expect((await play(undecided, inBatches)).after).toEqual(inOrder.after);
    }),
    { numRuns: testSize(5, 150) },
  );
});

it("two decided halves and their other halves remain four records when late observations arrive in three batches", async () => {
  const spells = [
    { car: 0, length: 80, confidence: 0.95 },
    { car: 3, length: 16, confidence: 0.95 },
    { car: 1, length: 64, confidence: 0.95 },
    { car: 3, length: 12, confidence: 0.95 },
  ];
  const decided = {
    spells,
    holes: [[80, 16]] as const,
    decisions: [
      ["scrap", 0],
      ["undo", 0],
      ["dispute", 0],
      ["dispute", 1],
    ] as const,
    undone: [],
  };
  const batchOf = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2];
  const { after } = await play(decided, { batches: 3, batchOf, again: true });
  expect(after).toHaveLength(4);
});

it("a record moved to another berth gets no duplicate-plate code when late observations identify the car", async () => {
  const spells = [
    { car: 2, length: 4, confidence: 0.95 },
    { car: 1, length: 48, confidence: 0.8 },
  ];
  const cars = { spells, holes: [[5, 18]] as const, decisions: [["berth", 0]] as const, undone: [] };
  const { after } = await play(cars, { batches: 3, batchOf: [2, 3, 3, 0, 2, 3, 0, 1], again: true });
  expect(after).toEqual(["1: 0~ car1 state 2 open  P-LOW fee -"]);
});
