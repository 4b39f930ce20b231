import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { ruleCovers } from "@huiyan/contract/notify/schedule.rules";
import { type Services } from "../../../platform/context/context.ts";
import { runEach, tellFailingItems } from "../../../platform/jobs/run-items.ts";
import { recogniseBusy } from "../../alarm/alarm.public.ts";
import { planPushes } from "../push/plan-pushes.ts";
import { collapseStorms } from "./collapse-storms.ts";
import { gatherNotices } from "./gather-notices.ts";
import {
  alarmsJob,
  findEnabledRules,
  findEscalatingRules,
  insertEscalations,
  listQueued,
  type PlannedRule,
  type QueuedAlarm,
  takeEscalations,
  takeQueued,
  type WantedAlarms,
} from "./queue.queries.ts";
import { findQueuedOrganisations, mergeStormNotices } from "./storm-notices.queries.ts";

/** Alarms of one transaction. */
const groupSize = 500;

function covers(rule: PlannedRule, alarm: QueuedAlarm): boolean {
  const { alg_ids: algIds, groups: groupIds, min_severity: minSeverity, weekdays, from_time: from, to_time: to } = rule;
  const { alg_id: algId, severity, groups, happened_at } = alarm;
  if (rule.org_id !== alarm.org_id) return false;
  const scope = { algIds, groupIds, minSeverity, schedule: { weekdays, from, to } };
  return ruleCovers(scope, { algId, severity, groupIds: groups, happenedAt: happened_at.getTime() });
}

async function planGroup({ db, clock }: Services, wanted: WantedAlarms): Promise<number> {
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
    const due = escalating.flatMap(({ rule, alarms: covered }) =>
      covered.map(({ id, severity, happened_at }) => ({
        ...{ rule_id: rule.id, message_id: id, happened_at },
        due_at: new Date(dueAt(severity, happened_at.getTime())),
      })),
    );
    await insertEscalations(tx.sql, due);
    await planPushes(tx.sql, alarms, now);
    return taken;
  });
}

/** A group, or after it failed its alarms one by one, so that one that fails holds no other. @returns whether more may wait */
async function planOrganisation(services: Services, orgId: string): Promise<boolean> {
  const now = services.clock.now();
  try {
    return (await planGroup(services, { orgId, now, limit: groupSize })) === groupSize;
  } catch {
    // each tells of its own failure
    const alone = await listQueued(services.db.sql, { orgId, now, limit: groupSize });
    await runEach(services, alarmsJob, alone, (queueId) => planGroup(services, { queueId }));
    return false;
  }
}

/** A group of each in turn: who has many waiting keeps nobody else waiting. */
async function planInTurns(services: Services, orgIds: readonly string[]): Promise<void> {
  let waiting = orgIds;
  while (waiting.length > 0) {
    const { done } = await runEach(services, "notify.organisations", waiting, async (id) => ({
      ...{ id, hasMore: await planOrganisation(services, id) },
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
 * Looks at the rules and browsers for every alarm that waits, and at those that nobody took up in time: each organisation
 * and each rule by itself. Safe on several nodes at once.
 */
export async function planNotices(services: Services): Promise<void> {
  const { sql } = services.db;
  const orgIds = await findQueuedOrganisations(sql);
  // what came in one burst is one storm before it is a notice for each
  await recogniseBusy(services, orgIds, mergeStormNotices);
  await planInTurns(services, orgIds);
  await tellFailingItems(services, alarmsJob);
  await runEach(services, "notify.escalations", await findEscalatingRules(sql, services.clock.now()), async (id) => {
    await escalateRule(services, id);
    return id;
  });
}
