import { type FoundStorm, findStorms, stormSpanSeconds } from "@huiyan/contract/alarm/storm.rules";
import { v7 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { runEach } from "#platform/jobs/run-items.ts";
import {
  type CandidateAlarm,
  deleteTakenStorms,
  describeSite,
  findBusyOrganisations,
  findCandidates,
  type Joining,
  type StoredStorm,
  storeStorms,
  tryLockOrganisation,
} from "./recognise.queries.ts";

/** Callback in the transaction in which alarms join bursts. @param joined bursts that the alarms joined */
export type OnStorms = (db: Queryable, joined: readonly { storm_id: string }[]) => Promise<void>;

/** Name of the background job. The job runs once per organisation. */
const stormJob = "alarm.storms";

/** Maximum age in milliseconds of an alarm that may still join a burst when it arrives. */
const lookBackMs = stormSpanSeconds * 1000;

interface Plan {
  storms: StoredStorm[];
  joining: Joining[];
  /** Ids of bursts whose alarms joined another burst. A burst without remaining alarms is deleted. */
  emptied: string[];
}

/** Assigns each found burst to a stored burst that already has one of its alarms, otherwise to a new one. */
function planStorms(found: readonly FoundStorm[], stormOf: ReadonlyMap<string, string | null>): Plan {
  const plan: Plan = { storms: [], joining: [], emptied: [] };
  const used = new Set<string>();
  for (const { scope, scopeId, cause, alarms } of found) {
    const known = [...new Set(alarms.flatMap(({ id }) => stormOf.get(id) ?? []))].filter((id) => !used.has(id)).sort();
    const id = known[0] ?? v7();
    used.add(id);
    const times = alarms.map(({ at }) => at);
    plan.storms.push({
      id,
      scope,
      scope_id: scopeId,
      cause,
      started_at: new Date(Math.min(...times)),
      ended_at: new Date(Math.max(...times)),
    });
    const joining = alarms.filter((alarm) => stormOf.get(alarm.id) !== id);
    plan.joining.push(...joining.map((alarm) => ({ storm_id: id, id: alarm.id, happened_at: new Date(alarm.at) })));
    plan.emptied.push(...joining.flatMap((alarm) => stormOf.get(alarm.id) ?? []));
  }
  return plan;
}

/**
 * Result of checking an organisation's alarms for bursts. `again`: the check must be repeated, even without new alarms.
 */
type Looked = "nothing" | "storms" | "again";

/**
 * Finds bursts among the recent alarms of an organisation and stores them in one transaction, so that no partial burst
 * is stored.
 */
export async function recogniseStorms(
  { db, clock, push }: Services,
  orgId: string,
  onStorms: OnStorms,
): Promise<Looked> {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs - stormSpanSeconds * 1000);
  const looked = await db.transaction(async (tx): Promise<Looked> => {
    if (!(await tryLockOrganisation(tx.sql, orgId))) return "again";
    const alarms: CandidateAlarm[] = await findCandidates(tx.sql, orgId, since);
    const found = findStorms(alarms, await describeSite(tx.sql, orgId, alarms, since));
    if (found.length === 0) return "nothing";
    const plan = planStorms(found, new Map(alarms.map(({ id, stormId }) => [id, stormId])));
    const joined = await storeStorms(tx.sql, orgId, plan.storms, plan.joining, now);
    if (plan.emptied.length > 0) await deleteTakenStorms(tx.sql, plan.emptied);
    await onStorms(tx.sql, joined);
    return joined.length === plan.joining.length ? "storms" : "again";
  });
  if (looked !== "nothing") push.wake();
  return looked;
}

/** Runs `recogniseStorms` for those of the organisations that have enough recent alarms. */
export async function recogniseBusy(services: Services, orgIds: readonly string[], onStorms: OnStorms): Promise<void> {
  if (orgIds.length === 0) return;
  const since = new Date(services.clock.now().getTime() - lookBackMs);
  const busy = (await findBusyOrganisations(services.db.sql, since)).map(({ id }) => id);
  const wanted = busy.filter((id) => orgIds.includes(id));
  await runEach(services, stormJob, wanted, (id) => recogniseStorms(services, id, onStorms));
}

/**
 * Delay in milliseconds after which a check that found bursts is repeated. The server detects a lost connection of a
 * device later than it receives the alarms, and the lost connection changes the cause of the burst.
 */
const recheckMs = 15_000;
/**
 * Pause after a check, as a multiple of the check's duration. Checks therefore use at most a thirtieth of the time of
 * one database connection.
 */
const restShare = 33;
/**
 * Maximum pause in milliseconds if checks are slow on a busy machine. The limit lets late alarms still join their
 * burst.
 */
const maxRestMs = 5_000;
const minRestShare = 3;
const restAfter = (lookMs: number) => Math.min(lookMs * restShare, Math.max(maxRestMs, lookMs * minRestShare));

/**
 * Returns the job that checks organisations with new alarms every half second. The node remembers only its last check
 * of each organisation, so after a stop another node finds the remaining work.
 */
export function stormSweep(services: Services, onStorms: OnStorms): Job {
  const { db, clock, timer } = services;
  const seen = new Map<string, { mark: string; until: number; recheckAt: number }>();

  async function look(orgId: string, mark: string): Promise<void> {
    const started = timer.elapsedMs();
    const looked = await recogniseStorms(services, orgId, onStorms);
    const ended = timer.elapsedMs();
    const recheckAt = looked === "storms" ? ended + recheckMs : Number.POSITIVE_INFINITY;
    seen.set(orgId, { mark: looked === "again" ? "" : mark, until: ended + restAfter(ended - started), recheckAt });
  }

  function isNews(orgId: string, mark: string): boolean {
    const last = seen.get(orgId);
    const time = timer.elapsedMs();
    return last === undefined || (time >= last.until && (last.mark !== mark || time >= last.recheckAt));
  }

  return {
    name: stormJob,
    when: { everyMs: 500 },
    async run() {
      const busy = await findBusyOrganisations(db.sql, new Date(clock.now().getTime() - lookBackMs));
      const wanted = new Set(busy.map(({ id }) => id));
      for (const id of seen.keys()) if (!wanted.has(id)) seen.delete(id);
      const marks = new Map(busy.filter(({ id, mark }) => isNews(id, mark)).map(({ id, mark }) => [id, mark]));
      await runEach(services, stormJob, [...marks.keys()], async (id) => {
        await look(id, marks.get(id) ?? "");
        return id;
      });
    },
  };
}
