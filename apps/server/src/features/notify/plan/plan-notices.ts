import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { ruleCovers } from "@huiyan/contract/notify/schedule.rules";
import { type Services } from "../../../platform/context/context.ts";
import { recogniseBusy } from "../../alarm/alarm.public.ts";
import { planPushes } from "../push/plan-pushes.ts";
import { collapseStorms } from "./collapse-storms.ts";
import { gatherNotices } from "./gather-notices.ts";
import {
  findEnabledRules,
  insertEscalations,
  type PlannedRule,
  type QueuedAlarm,
  takeEscalations,
  takeQueued,
} from "./queue.queries.ts";
import { findQueuedOrganisations } from "./storm-notices.queries.ts";

/** Alarms of one transaction. */
const groupSize = 500;

function covers(rule: PlannedRule, alarm: QueuedAlarm): boolean {
  const { alg_ids: algIds, groups: groupIds, min_severity: minSeverity, weekdays, from_time: from, to_time: to } = rule;
  const { alg_id: algId, severity, groups, happened_at } = alarm;
  if (rule.org_id !== alarm.org_id) return false;
  const scope = { algIds, groupIds, minSeverity, schedule: { weekdays, from, to } };
  return ruleCovers(scope, { algId, severity, groupIds: groups, happenedAt: happened_at.getTime() });
}

async function planGroup({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { taken, alarms } = await takeQueued(tx.sql, groupSize);
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

async function escalateGroup({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { taken, due } = await takeEscalations(tx.sql, now, groupSize);
    const byRule = Map.groupBy(due, ({ rule_id }) => rule_id);
    await gatherNotices(tx.sql, "escalation", await collapseStorms(tx.sql, "escalation", byRule), now);
    return taken;
  });
}

/** Looks at the rules and browsers for every alarm that waits, and at those that nobody took up in time. Safe on several nodes at once. */
export async function planNotices(services: Services): Promise<void> {
  // what came in one burst is one storm before it is a notice for each
  await recogniseBusy(services, await findQueuedOrganisations(services.db.sql));
  while ((await planGroup(services)) === groupSize);
  while ((await escalateGroup(services)) === groupSize);
}
