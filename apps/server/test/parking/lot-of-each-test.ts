import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Client } from "../client.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { addDevice, createWorld, type World } from "../world.ts";
import { ParkingLot } from "./lot.ts";
import { sessionOfNow } from "./session-of-now.ts";

/** A new lot with one berth and an unused plate, for one test. */
export interface LotOfTest {
  readonly app: TestApp;
  readonly world: World;
  readonly lot: ParkingLot;
  readonly berth: string;
  readonly plate: string;
  addBerth(): Promise<string>;
  staff(): Client;
  /** Returns the newest record of the lot. @throws if there is no record */
  newest(): Promise<ParkingRecord>;
}

/** Starts one server per test file, and prepares a new {@link LotOfTest} before each test. */
export function lotOfEachTest(): LotOfTest {
  let app: TestApp;
  let world: World;
  let lot: ParkingLot;
  let berth = "";
  let plate = "";
  let number = 1;
  beforeAll(async () => {
    app = await startTestApp();
    world = await createWorld(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
    berth = await lot.addBerth(number++);
    plate = `粤B${10_000 + number}`;
  });
  const staff = () => sessionOfNow(app, world.staff);
  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get lot() {
      return lot;
    },
    get berth() {
      return berth;
    },
    get plate() {
      return plate;
    },
    addBerth: () => lot.addBerth(number++),
    staff,
    async newest() {
      const [record] = (await staff().call(findParkingRecords, { point_id: lot.device.pointId })).list;
      if (record === undefined) throw new Error("no record");
      return record;
    },
  };
}

/** Span of minutes in which a car with this plate is observed. */
export const seen = (from: number, to: number, plate: string, confidence = 0.95) => ({ from, to, plate, confidence });
/** Span of minutes in which the berth is observed as free. */
export const gone = (from: number, to: number) => ({ from, to, isFree: true });
