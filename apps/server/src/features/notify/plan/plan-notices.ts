import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { ruleCovers } from "@huiyan/contract/notify/schedule.rules";
import { recogniseBusy } from "#features/alarm/alarm.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { reportFailingItems, runEach } from "#platform/jobs/run-items.ts";
import { planPushes } from "../push/plan-pushes.ts";
import { gatherNotices } from "./gather-notices.ts";
import {
  alarmsJob,
  findEnabledRules,
  findEscalatingRules,
  insertEscalations,
  listQueued,
  type PlannedRule,
  type QueuedAlarm,
  type RequestedAlarms,
  takeEscalations,
  takeQueued,
} from "./queue.queries.ts";
import {
  findNoticedStorms,
  findQueuedOrganisations,
  mergeStormNotices,
  type NoticedStorm,
} from "./storm-notices.queries.ts";
import { type Stage } from "./window.queries.ts";

interface StormAlarm {
  id: string;
  severity: number;
  storm_id: string | null;
}

/**
 * Returns true if the most severe new alarm of a burst must be reported. A burst that was already reported is reported
 * again only for an alarm of severity 3; an escalation only for a more severe alarm.
 */
function isReported(stage: Stage, { severity }: StormAlarm, before: NoticedStorm | undefined): boolean {
  if (before === undefined) return true;
  if (stage === "escalation") return severity > before.severity;
  return !before.is_waiting && severity === 3;
}

/**
 * Keeps only the most severe alarm of each burst per rule, because the notification reports the whole burst. Alarms
 * that join the burst later are not reported again, unless their severity is 3.
 * @param alarmsOf alarms by the id of the rule, oldest first
 */
async function collapseStorms<A extends StormAlarm>(
  db: Queryable,
  stage: Stage,
  alarmsOf: ReadonlyMap<string, readonly A[]>,
): Promise<Map<string, readonly A[]>> {
  const storms = new Set([...alarmsOf.values()].flatMap((alarms) => alarms.flatMap(({ storm_id }) => storm_id ?? [])));
  const noticed = await findNoticedStorms(db, stage, [...alarmsOf.keys()], [...storms]);
  const reported = new Map(noticed.map((storm) => [`${storm.rule_id} ${storm.storm_id}`, storm]));
  const kept = (rule: string, alarms: readonly A[]) => {
    const chosen = new Set<A>();
    for (const [storm, own] of Map.groupBy(alarms, ({ storm_id }) => storm_id)) {
      const before = reported.get(`${rule} ${storm}`);
      const [gravest] = own.toSorted((a, b) => b.severity - a.severity);
      if (storm === null) for (const alarm of own) chosen.add(alarm);
      else if (gravest !== undefined && isReported(stage, gravest, before)) chosen.add(gravest);
    }
    return alarms.filter((alarm) => chosen.has(alarm));
  };
  const collapsed = [...alarmsOf].map(([rule, alarms]) => [rule, kept(rule, alarms)] as const);
  return new Map(collapsed.filter(([, alarms]) => alarms.length > 0));
}

/** Maximum alarms per transaction. */
const groupSize = 500;

function covers(rule: PlannedRule, alarm: QueuedAlarm): boolean {
  const { alg_ids: algIds, groups: groupIds, min_severity: minSeverity, weekdays, from_time: from, to_time: to } = rule;
  const { alg_id: algId, severity, groups, happened_at } = alarm;
  if (rule.org_id !== alarm.org_id) return false;
  const scope = { algIds, groupIds, minSeverity, schedule: { weekdays, from, to } };
  return ruleCovers(scope, { algId, severity, groupIds: groups, happenedAt: happened_at.getTime() });
}

async function planGroup({ db, clock }: Services, wanted: RequestedAlarms): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { taken, alarms } = await takeQueued(tx.sql, wanted);
    const rules = await findEnabledRules(tx.sql, [...new Set(alarms.map(({ org_id }) => org_id))]);
    const matched = rules
      .map((rule) => ({ rule, alarms: alarms.filter((alarm) => covers(rule, alarm)) }))
      .filter((match) => match.alarms.length > 0);
    const byRule = new Map(matched.map((match) => [match.rule.id, match.alarms]));
    await gatherNotices(tx.sql, "alarm", await collapseStorms(tx.sql, "alarm", byRule), now);
    const escalating = matched.filter(({ rule }) => rule.escalates);
    // counted and weighed loads have no deadline
    const due = escalating.flatMap(({ rule, alarms: covered }) =>
      covered
        .filter(({ alg_id }) => !isLivestock(alg_id))
        .map(({ id, severity, happened_at }) => ({
          rule_id: rule.id,
          message_id: id,
          happened_at,
          due_at: new Date(dueAt(severity, happened_at.getTime())),
        })),
    );
    await insertEscalations(tx.sql, due);
    await planPushes(tx.sql, alarms, now);
    return taken;
  });
}

/**
 * Plans the notifications of a batch of waiting alarms of one organisation. If that fails, plans each alarm separately,
 * so that one failing alarm does not delay the others.
 * @returns true if more alarms may wait
 */
async function planOrganisation(services: Services, orgId: string): Promise<boolean> {
  const now = services.clock.now();
  try {
    return (await planGroup(services, { orgId, now, limit: groupSize })) === groupSize;
  } catch {
    // the error is not logged here, because each failing alarm logs its own
    const alone = await listQueued(services.db.sql, { orgId, now, limit: groupSize });
    await runEach(services, alarmsJob, alone, (queueId) => planGroup(services, { queueId }));
    return false;
  }
}

/**
 * Plans one batch of each organisation in turn, so that many waiting alarms of one organisation delay no other
 * organisation.
 */
async function planInTurns(services: Services, orgIds: readonly string[]): Promise<void> {
  let waiting = orgIds;
  while (waiting.length > 0) {
    const { done } = await runEach(services, "notify.organisations", waiting, async (id) => ({
      id,
      hasMore: await planOrganisation(services, id),
    }));
    waiting = done.filter(({ hasMore }) => hasMore).map(({ id }) => id);
  }
}

async function escalateRule({ db, clock }: Services, ruleId: string): Promise<void> {
  const escalate = () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const { taken, due } = await takeEscalations(tx.sql, { ruleId, now, limit: groupSize });
      const byRule = Map.groupBy(due, ({ rule_id }) => rule_id);
      await gatherNotices(tx.sql, "escalation", await collapseStorms(tx.sql, "escalation", byRule), now);
      return taken;
    });
  while ((await escalate()) === groupSize);
}

/**
 * Plans notifications and Web Pushes for all waiting alarms, and escalations of alarms that are still open at the due
 * time. An error in one organisation or rule does not stop the others. Several nodes may run this concurrently.
 */
export async function planNotices(services: Services): Promise<void> {
  const { sql } = services.db;
  const orgIds = await findQueuedOrganisations(sql);
  // bursts are recognised first, so that the alarms of one cause share one notification
  await recogniseBusy(services, orgIds, mergeStormNotices);
  await planInTurns(services, orgIds);
  await reportFailingItems(services, alarmsJob);
  await runEach(services, "notify.escalations", await findEscalatingRules(sql, services.clock.now()), async (id) => {
    await escalateRule(services, id);
    return id;
  });
}
