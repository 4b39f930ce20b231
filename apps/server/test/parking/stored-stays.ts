import { v7 } from "uuid";
import { feeColumns } from "#features/parking/records/fee-columns.ts";
import { insertRecord, type RecordValues, takeSerial } from "#features/parking/records/record.queries.ts";
import { type ServedApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";

export interface StoredStay extends Partial<RecordValues> {
  /** Entry, as minutes before now. */
  from: number;
  /** Exit, as minutes before now; absent: the car has not left. */
  to?: number;
}

const untouched = {
  scrap_cause: null,
  dispute_cause: null,
  exclude_cause: null,
  merged_into: null,
  merged_from: null,
  plate: "粤BD12345",
  order_state: 0,
  charging_seconds: 0,
  known_seconds: 0,
  is_new_energy: true,
  car_type: 2,
  review_state: 3,
};

let berths = 0;

/** Adds a new berth, so that the stay overlaps with no other. */
async function addBerth(
  { db }: Pick<ServedApp["services"], "db">,
  device: Pick<TestDevice, "uid" | "pointId">,
  owner: { org_id: string; created_at: Date },
): Promise<string> {
  const id = v7();
  const number = ++berths;
  const label = `S${number}`;
  const roi = JSON.stringify([
    [0.1, 0.1],
    [0.3, 0.1],
    [0.3, 0.3],
  ]);
  await db.sql
    .insertInto("berth")
    .values({
      id,
      ...owner,
      device_uid: device.uid,
      point_id: device.pointId,
      prefix: "S",
      number,
      label,
      sort_key: `s${String(number).padStart(8, "0")}`,
      roi,
      type: 1,
      is_new_energy: true,
      config_version: 1,
    })
    .execute();
  return id;
}

/** Stores a record directly, without observations. @returns id of the record */
export async function storeStay(
  app: Pick<ServedApp, "clock"> & { services: Pick<ServedApp["services"], "db"> },
  device: Pick<TestDevice, "uid" | "pointId">,
  orgId: string,
  { from, to, ...own }: StoredStay,
): Promise<string> {
  const { sql } = app.services.db;
  const now = app.clock.now().getTime();
  const at = (minutes: number) => new Date(Math.round(now - minutes * 60_000));
  const id = v7();
  const times = { entry_at: at(from), leave_at: to === undefined ? null : at(to) };
  const record = { ...untouched, ...times, ...own };
  const berth_id = own.berth_id ?? (await addBerth(app.services, device, { org_id: orgId, created_at: at(0) }));
  await insertRecord(sql, {
    id,
    org_id: orgId,
    serial: await takeSerial(sql, orgId, at(from)),
    device_uid: device.uid,
    point_id: device.pointId,
    berth_id,
    berth_label: "A001",
    berth_sort: "a00000001",
    berth_type: 1,
    group_name: "",
    device_name: "",
    point_name: "",
    plate_color: "green",
    plate_conf: 0.95,
    entry_id: v7(),
    leave_id: to === undefined ? null : v7(),
    entry: null,
    leave: null,
    last_seen_at: at(to ?? 0),
    is_open: to === undefined,
    codes: [],
    created_at: at(0),
    ...record,
    ...(await feeColumns(sql, orgId, record)),
  });
  return id;
}
