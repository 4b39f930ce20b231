import { type Queryable } from "../../../platform/db/database.ts";
import { findNoticedStorms } from "./storm-notices.queries.ts";
import { type Stage } from "./window.queries.ts";

interface StormAlarm {
  id: string;
  severity: number;
  storm_id: string | null;
}

/**
 * Of each storm one alarm for each rule, its gravest: the notice tells of the whole storm. What joins later is not reported
 * again, but an alarm of severity 3 is.
 * @param alarmsOf by rule, the oldest first
 */
export async function collapseStorms<A extends StormAlarm>(
  db: Queryable,
  stage: Stage,
  alarmsOf: ReadonlyMap<string, readonly A[]>,
): Promise<Map<string, readonly A[]>> {
  const storms = new Set([...alarmsOf.values()].flatMap((alarms) => alarms.flatMap(({ storm_id }) => storm_id ?? [])));
  const noticed = await findNoticedStorms(db, stage, [...alarmsOf.keys()], [...storms]);
  const reported = new Map(noticed.map(({ rule_id, storm_id, is_waiting }) => [`${rule_id} ${storm_id}`, is_waiting]));
  const kept = (rule: string, alarms: readonly A[]) => {
    const chosen = new Set<A>();
    for (const [storm, own] of Map.groupBy(alarms, ({ storm_id }) => storm_id)) {
      const isWaiting = reported.get(`${rule} ${storm}`);
      const [gravest] = own.toSorted((a, b) => b.severity - a.severity);
      if (storm === null) for (const alarm of own) chosen.add(alarm);
      else if (gravest !== undefined && (isWaiting === undefined || (!isWaiting && gravest.severity === 3)))
        chosen.add(gravest);
    }
    return alarms.filter((alarm) => chosen.has(alarm));
  };
  const collapsed = [...alarmsOf].map(([rule, alarms]) => [rule, kept(rule, alarms)] as const);
  return new Map(collapsed.filter(([, alarms]) => alarms.length > 0));
}
