import { dayMs } from "@huiyan/contract/calendar";
import { type RawBuilder, sql } from "kysely";
import { eraseDemoFaces } from "#features/face/face.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { demoFaceIds } from "./furnish-faces.ts";
import { demoQuotaMb, demoRecording } from "./furnish-office.ts";

/** Deletes the demo's notification channels, data upload and keys, with everything that was sent through them. */
async function deleteConnections(db: Queryable, orgId: string, until: Date): Promise<void> {
  const channels = sql`select id from notify_channel where org_id = ${orgId} and created_at < ${until}`;
  const upload = sql`select url from data_upload where org_id = ${orgId} and changed_at < ${until}`;
  await run(db, [
    sql`delete from alarm_notice where org_id = ${orgId} and channel_id in (${channels})`,
    sql`delete from device_notice where org_id = ${orgId} and channel_id in (${channels})`,
    sql`delete from notify_rule where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from notify_channel where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from notice_queue where org_id = ${orgId} and not exists (select from notify_rule where org_id = ${orgId})`,
    sql`delete from delivery where org_id = ${orgId} and url in (${upload})`,
    sql`delete from data_upload where org_id = ${orgId} and changed_at < ${until}`,
    sql`delete from parking_report_target where org_id = ${orgId} and changed_at < ${until}`,
    sql`delete from app_key where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from demo_received where org_id = ${orgId}`,
  ]);
}

async function run(db: Queryable, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/**
 * Milliseconds from the stored time of the setting that sells packages to the demo's creation. A
 * setting with exactly this time was made by the demo, not by an operator.
 */
export const packagesOnMs = 26 * dayMs;

/** Returns SQL that resets the setting that sells packages, unless an operator has saved settings after the demo. */
function resetSetting(until: Date): RawBuilder<unknown>[] {
  const own = sql`changed_at = ${new Date(until.getTime() - packagesOnMs)}`;
  return [
    sql`update operator_setting set service_packages = null, version = version + 1 where ${own}`,
    sql`delete from operator_setting where ${own} and notice_text = '' and num_nonnulls(
      system_name, registration, map_tile_url, map_tile_system, map_attribution, geocoder_url, message_days, video_days,
      sms_text, service_packages, bill_payee) = 0`,
  ];
}

async function deletePackages(db: Queryable, orgId: string, until: Date): Promise<void> {
  const orders = sql`select id from service_order where org_id = ${orgId} and created_at < ${until}`;
  const packages = sql`select id from service_subscription where org_id = ${orgId} and order_id in (${orders})`;
  await run(db, [
    sql`delete from service_notice where subscription_id in (${packages})`,
    sql`delete from point_service where subscription_id in (${packages})`,
    sql`update service_order_line set renews = null where renews in (${packages})`,
    sql`delete from service_subscription where org_id = ${orgId} and order_id in (${orders})`,
    sql`delete from service_order where org_id = ${orgId} and created_at < ${until}`,
    ...resetSetting(until),
  ]);
}

/**
 * Deletes the demo's farmers, counter pairs and groups. A farmer or group to which a user has added something stays.
 */
async function deleteFarms(db: Queryable, orgId: string, until: Date): Promise<void> {
  const owners = sql`
    select id from farm_owner o where org_id = ${orgId} and created_at < ${until}
      and not exists (select from farm_camera c where c.farm_owner_id = o.id and c.created_at >= ${until})`;
  const pairs = sql`select id from count_pair where org_id = ${orgId} and created_at < ${until}`;
  const kept = sql`
    select path from device_group where org_id = ${orgId} and created_at >= ${until}
    union all
    select path from device_group where id in (select group_id from farm_owner where org_id = ${orgId})
      or id in (select group_id from device_binding where org_id = ${orgId} and bound_at >= ${until})`;
  const groups = sql`
    select id from device_group g where org_id = ${orgId} and created_at < ${until}
      and not exists (select from (${kept}) k where g.id = any(k.path))`;
  await run(db, [
    sql`delete from count_decision where pair_id in (${pairs})`,
    sql`delete from count_pair where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from farm_camera where org_id = ${orgId} and farm_owner_id in (${owners})`,
    sql`delete from farm_owner where id in (${owners})`,
    sql`delete from device_binding where org_id = ${orgId} and group_id in (${groups})`,
    sql`delete from staff_group where org_id = ${orgId} and group_id in (${groups})`,
    sql`delete from device_group where id in (${groups})`,
  ]);
}

/** Deletes the additional members of the demo with their accounts and department. */
async function deleteColleagues(db: Queryable, orgId: string, until: Date): Promise<void> {
  await sql`
    with gone as (
      delete from staff where org_id = ${orgId} and created_at < ${until} returning account_id
    )
    delete from account a using gone where a.id = gone.account_id
      and not exists (select from staff s where s.account_id = a.id and s.org_id <> ${orgId})`.execute(db);
  await sql`
    delete from department d where d.org_id = ${orgId} and d.created_at < ${until}
      and not exists (select from staff s where s.department_id = d.id)
      and not exists (select from department c where c.parent_id = d.id)`.execute(db);
}

/**
 * Deletes the chain of weighing slips, unless a user has added slips. In that case the whole chain must stay, because
 * each slip depends on the one before.
 */
async function deleteSlips(db: Queryable, orgId: string, until: Date): Promise<void> {
  const { rows } = await sql`
    select from weighing_entry where org_id = ${orgId} and made_at >= ${until} limit 1`.execute(db);
  if (rows.length > 0) return;
  for (const table of ["weighing_message", "weighing_slip", "weighing_entry", "weighing_key"])
    await sql`delete from ${sql.table(table)} where org_id = ${orgId}`.execute(db);
}

/**
 * Deletes the rows derived from the days of the history: slips, decisions, comparisons and uploads. Needs a
 * transaction.
 */
export async function deleteMadeOfDays(db: Queryable, orgId: string, until: Date): Promise<void> {
  await deleteSlips(db, orgId, until);
  const pairs = sql`select id from count_pair where org_id = ${orgId} and created_at < ${until}`;
  await run(db, [
    sql`delete from count_decision where pair_id in (${pairs})`,
    sql`delete from settlement_comparison where org_id = ${orgId} and at < ${until}`,
    sql`delete from delivery where org_id = ${orgId} and created_at < ${until}`,
  ]);
}

/** Ends the recordings that the demo started. Settings that a user changed stay. */
async function stopRecordings(db: Queryable, orgId: string): Promise<void> {
  const points = sql`
    select device_uid from point where org_id = ${orgId} and recording = ${JSON.stringify(demoRecording)}::jsonb`;
  await run(db, [
    sql`update device set config_version = config_version + 1,
        recording_quota_mb = nullif(recording_quota_mb, ${demoQuotaMb})
      where id in (${points})`,
    sql`update point set recording = null
      where org_id = ${orgId} and recording = ${JSON.stringify(demoRecording)}::jsonb`,
  ]);
}

/**
 * Deletes the demo's additional content: everything of the organisation that is older than the demo itself. Needs a
 * transaction.
 */
export async function deleteMade(db: Queryable, orgId: string, until: Date): Promise<void> {
  await deleteMadeOfDays(db, orgId, until);
  await deleteConnections(db, orgId, until);
  await deletePackages(db, orgId, until);
  await deleteFarms(db, orgId, until);
  await deleteColleagues(db, orgId, until);
  await eraseDemoFaces(db, orgId, demoFaceIds(orgId));
  await stopRecordings(db, orgId);
  const pipelines = sql`select id from arrangement where org_id = ${orgId} and created_at < ${until}`;
  await run(db, [
    sql`delete from live_view where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from display_link where org_id = ${orgId} and created_at < ${until}`,
    sql`delete from patrol_loop where org_id = ${orgId} and created_at < ${until}`,
    // the devices get new settings without the deleted pipeline
    sql`update device set config_version = config_version + 1
      where id in (select device_uid from point where arrangement_id in (${pipelines}))`,
    sql`update point set arrangement_id = null where arrangement_id in (${pipelines})`,
    sql`delete from arrangement where org_id = ${orgId} and created_at < ${until}`,
  ]);
}
