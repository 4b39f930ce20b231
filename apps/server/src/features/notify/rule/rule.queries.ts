import { maxRules } from "@huiyan/contract/notify/notify.rules";
import { type RuleEntry } from "@huiyan/contract/notify/rule.api";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

interface Named {
  _id: string;
  name: string;
}

export interface RuleRow {
  id: string;
  name: string;
  enabled: boolean;
  version: number;
  alg_ids: string[];
  any_group: boolean;
  min_severity: number;
  weekdays: number[];
  from_time: string;
  to_time: string;
  merge_seconds: number;
  groups: Named[];
  channels: Named[];
  escalation_channels: Named[];
}

const channelsAt = (stage: "alarm" | "escalation") => sql`
  (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.created_at, c.id), '[]')
    from notify_rule_channel w join notify_channel c on c.id = w.channel_id where w.rule_id = r.id and w.stage = ${stage})`;

/** Returns the rules in the order of their creation. */
export async function listRuleRows(db: Queryable, orgId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.*,
      (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name), '[]')
        from notify_rule_group s join device_group g on g.id = s.group_id and g.deleted_at is null where s.rule_id = r.id) as groups,
      ${channelsAt("alarm")} as channels, ${channelsAt("escalation")} as escalation_channels
    from notify_rule r where r.org_id = ${orgId} order by r.created_at, r.id`.execute(db);
  return rows;
}

export async function lockRule(db: Queryable, orgId: string, id: string) {
  const { rows } = await sql<{ id: string; name: string; enabled: boolean; version: number }>`
    select id, name, enabled, version from notify_rule where org_id = ${orgId} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** @returns false if the organisation has reached its limit of rules */
export async function insertRule(
  db: Queryable,
  { id, orgId, rule, now }: { id: string; orgId: string; rule: RuleEntry; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notify_rule (id, org_id, name, alg_ids, any_group, min_severity, weekdays, from_time, to_time, merge_seconds, created_at)
    select ${id}::uuid, ${orgId}::uuid, ${rule.name}, ${rule.alg_ids}::text[], ${rule.any_group}::boolean, ${rule.min_severity}::int,
      ${rule.weekdays}::int[], ${rule.from}, ${rule.to}, ${rule.merge_seconds}::int, ${now}::timestamptz
    where (select count(*) from notify_rule where org_id = ${orgId}) < ${maxRules}`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateRule(db: Queryable, id: string, rule: RuleEntry): Promise<void> {
  await sql`
    update notify_rule set name = ${rule.name}, alg_ids = ${rule.alg_ids}::text[], any_group = ${rule.any_group},
      min_severity = ${rule.min_severity}, weekdays = ${rule.weekdays}::int[], from_time = ${rule.from}, to_time = ${rule.to},
      merge_seconds = ${rule.merge_seconds}, version = version + 1
    where id = ${id}`.execute(db);
}

/**
 * Sets the groups and channels of a rule. Notifications that already gather alarms are kept.
 * @returns false if one of the groups or channels does not exist in the organisation
 */
export async function setRuleTargets(db: Queryable, orgId: string, id: string, rule: RuleEntry): Promise<boolean> {
  const groups = rule.any_group ? [] : [...new Set(rule.group_ids)];
  const wanted = [
    ...[...new Set(rule.channel_ids)].map((channel_id) => ({ channel_id, stage: "alarm" })),
    ...[...new Set(rule.escalation_channel_ids)].map((channel_id) => ({ channel_id, stage: "escalation" })),
  ];
  await sql`delete from notify_rule_group where rule_id = ${id}`.execute(db);
  const { numAffectedRows: ownGroups = 0n } = await sql`
    insert into notify_rule_group (org_id, rule_id, group_id)
    select org_id, ${id}::uuid, id from device_group
    where org_id = ${orgId} and deleted_at is null and id = any(${groups}::uuid[])`.execute(db);
  const rows = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as t(channel_id uuid, stage text)`;
  await sql`
    delete from notify_rule_channel w where w.rule_id = ${id}
      and not exists (select from ${rows} where t.channel_id = w.channel_id and t.stage = w.stage)`.execute(db);
  await sql`
    insert into notify_rule_channel (org_id, rule_id, channel_id, stage)
    select c.org_id, ${id}::uuid, c.id, t.stage from ${rows}
    join notify_channel c on c.id = t.channel_id and c.org_id = ${orgId} and c.deleted_at is null
    on conflict do nothing`.execute(db);
  const { rows: stored } = await sql<{ n: number }>`
    select count(*) as n from notify_rule_channel where rule_id = ${id}`.execute(db);
  return Number(ownGroups) === groups.length && stored[0]?.n === wanted.length;
}

export async function setRuleEnabled(db: Queryable, id: string, enabled: boolean): Promise<void> {
  await sql`update notify_rule set enabled = ${enabled}, version = version + 1 where id = ${id}`.execute(db);
}

export async function deleteRule(db: Queryable, id: string): Promise<void> {
  await sql`delete from notify_rule where id = ${id}`.execute(db);
}
