import { type Queryable } from "#platform/db/database.ts";

/** Kinds of reports whose rejected parts are listed on the device's page, with the first words of the text. */
const reportNames = { points: "点位上报有误", state: "设备信息上报有误", telemetry: "运行状态上报有误" } as const;
export type ReportName = keyof typeof reportNames;

/** Stores the rejected parts of a device's latest report as a refused event, one row per kind of report. */
export async function storeRefusedReport(
  db: Queryable,
  deviceUid: string,
  name: ReportName,
  bad: string,
  now: Date,
): Promise<void> {
  const text = `${reportNames[name]}：${bad}`;
  await db
    .insertInto("dead_letter")
    .values({
      device_uid: deviceUid,
      event_id: `report-${name}`,
      reason: "malformed",
      text,
      event: null,
      received_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["device_uid", "event_id"])
        .doUpdateSet({ text, received_at: now })
        .where("dead_letter.text", "<>", text),
    )
    .execute();
}

/** Deletes the stored text about rejected parts, after a report of this kind was completely valid. */
export async function removeRefusedReport(db: Queryable, deviceUid: string, name: ReportName): Promise<void> {
  await db
    .deleteFrom("dead_letter")
    .where("device_uid", "=", deviceUid)
    .where("event_id", "=", `report-${name}`)
    .execute();
}
