import { carType } from "@huiyan/contract/parking/plate.rules";
import { v7 } from "uuid";
import { feeColumns } from "#features/parking/records/fee-columns.ts";
import { insertRecord, takeSerial } from "#features/parking/records/record.queries.ts";
import { type TestApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";

export interface PastStay {
  plate: string;
  /** Entry, as minutes before now; undefined: the entry was not observed. The next field is the same for the exit. */
  from?: number | undefined;
  to?: number | undefined;
  review?: 2 | 3;
}

const half = {
  image: "",
  car: "",
  plate_img: "",
  car_box: null,
  plate_box: null,
  plate: "",
  confidence: 0.95,
  color: "blue",
  glyphs: [],
};

/** Stores the record of a stay that has ended, like the worker does. @returns id of the record */
export async function addPastStay(
  app: TestApp,
  { orgId, device, berthId, label }: { orgId: string; device: TestDevice; berthId: string; label: string },
  { plate, from, to, review = 3 }: PastStay,
): Promise<string> {
  const { db } = app.services;
  const now = app.clock.now();
  const before = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(now.getTime() - minutes * 60_000);
  const [entry_at, leave_at] = [before(from), before(to)];
  const record = {
    is_new_energy: true,
    car_type: carType(plate, undefined),
    entry_at,
    leave_at,
    charging_seconds: 0,
    known_seconds: 0,
    scrap_cause: null,
    dispute_cause: null,
    exclude_cause: null,
    merged_into: null,
    merged_from: null,
    order_state: 0,
    review_state: review,
  };
  const id = v7();
  return db.transaction(async ({ sql }) => {
    await insertRecord(sql, {
      ...record,
      id,
      org_id: orgId,
      serial: await takeSerial(sql, orgId, now),
      device_uid: device.uid,
      point_id: device.pointId,
      berth_id: berthId,
      berth_label: label,
      berth_sort: label.toLowerCase(),
      berth_type: 1,
      group_name: "",
      device_name: "",
      point_name: "",
      plate,
      plate_color: "blue",
      plate_conf: 0.95,
      entry_id: entry_at && v7(),
      leave_id: leave_at && v7(),
      entry: entry_at && half,
      leave: leave_at && half,
      last_seen_at: leave_at ?? entry_at,
      is_open: false,
      codes: [],
      created_at: now,
      ...(await feeColumns(sql, orgId, { ...record, plate })),
    });
    return id;
  });
}
