import { sql } from "kysely";
import { gbCamera } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

export interface GbRow {
  id: string;
  /** Settings as stored, with the sealed password; null: switched off. */
  gb28181: unknown;
  addresses: string[];
  config_applied: unknown;
  config_version: number;
  connected: boolean;
}

const seen = (scope: Scope) =>
  sql`d.org_id = ${scope.orgId} and d.deleted_at is null and ${
    scope.seesAll
      ? sql`true`
      : sql`d.id in (select v.device_uid from visible_device v where v.staff_id = ${scope.staffId})`
  }`;

const columns = sql`d.id, d.gb28181, d.addresses, d.config_applied, d.config_version, d.connected`;

/** Returns the GB/T 28181 settings of a device that the caller sees. */
export async function getGbRow(db: Queryable, scope: Scope, deviceId: string): Promise<GbRow | undefined> {
  const { rows } = await sql<GbRow>`
    select ${columns} from device d where d.device_id = ${deviceId} and ${seen(scope)}`.execute(db);
  return rows[0];
}

/** Returns and locks a device that the caller sees, so that concurrent changes do not overwrite each other. */
export async function lockGbRow(db: Queryable, scope: Scope, deviceId: string): Promise<GbRow | undefined> {
  const { rows } = await sql<GbRow>`
    select ${columns} from device d where d.device_id = ${deviceId} and ${seen(scope)} for update of d`.execute(db);
  return rows[0];
}

/** Stores the settings of a device and increases its configuration version. */
export async function setGb(db: Queryable, deviceUid: string, settings: unknown): Promise<void> {
  const text = settings === null ? null : JSON.stringify(settings);
  await sql`
    update device set gb28181 = ${text}::jsonb, config_version = config_version + 1 where id = ${deviceUid}`.execute(
    db,
  );
}

/** Returns the key of a channel of a registered device. */
export const keyOfChannel = (deviceCode: string, channelCode: string): string => `${deviceCode} ${channelCode}`;

/** Returns the points of a device that show a channel of a registered camera, by the key of the channel. */
export async function gbPointsOf(db: Queryable, deviceUid: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; camera: unknown }>`
    select id, camera from point
    where device_uid = ${deviceUid} and deleted_at is null and camera->>'kind' = 'gb28181'`.execute(db);
  return new Map(
    rows.flatMap(({ id, camera }): [string, string][] => {
      const source = gbCamera(camera);
      return source === undefined ? [] : [[keyOfChannel(source.device_code, source.channel_code), id]];
    }),
  );
}
