import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import { type SettingValues } from "@huiyan/contract/operator/settings.api";
import { type Queryable } from "../db/database.ts";

export interface StoredInstallation {
  values: SettingValues;
  notice: MaintenanceNotice;
  version: number;
}

const valueColumns = [
  "system_name",
  "registration",
  "map_tile_url",
  "map_tile_system",
  "map_attribution",
  "geocoder_url",
  "message_days",
  "video_days",
  "sms_text",
  "service_packages",
  "bill_payee",
] as const;

/** Settings of an installation in which no operator has changed any. */
export const nothingStored: StoredInstallation = {
  values: {
    system_name: null,
    registration: null,
    map_tile_url: null,
    map_tile_system: null,
    map_attribution: null,
    geocoder_url: null,
    message_days: null,
    video_days: null,
    sms_text: null,
    service_packages: null,
    bill_payee: null,
  },
  notice: { text: "", until: null },
  version: 0,
};

export async function readInstallation(db: Queryable): Promise<StoredInstallation> {
  const row = await db
    .selectFrom("operator_setting")
    .select([...valueColumns, "notice_text", "notice_until", "version"])
    .executeTakeFirst();
  if (row === undefined) return nothingStored;
  const { notice_text, notice_until, version, ...values } = row;
  return { values, notice: { text: notice_text, until: notice_until?.getTime() ?? null }, version };
}

/**
 * Stores the settings.
 * @returns the new version; undefined if another operator has changed the settings since `stored` was read
 */
export async function writeInstallation(
  db: Queryable,
  { values, notice, version }: StoredInstallation,
  now: Date,
): Promise<number | undefined> {
  const next = {
    ...values,
    notice_text: notice.text,
    notice_until: notice.until === null ? null : new Date(notice.until),
    version: version + 1,
    changed_at: now,
  };
  const row =
    version === nothingStored.version
      ? await db
          .insertInto("operator_setting")
          .values(next)
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("operator_setting")
          .set(next)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return row?.version;
}
