import { type BerthLearning } from "@huiyan/contract/berth/berth-learning.api";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { runEach } from "#platform/jobs/run-items.ts";
import { type Learned, learnFrom, neededSpells } from "./learned.rules.ts";
import { type AdoptedLearning, getAdopted, listWatched } from "./learning.queries.ts";
import { deleteOldLessons, hasJudgedBerth, keepLessons, listLessons, listPointsToKeep } from "./lesson.queries.ts";

const dayMs = 86_400_000;
/**
 * Maximum age in milliseconds of lessons that are used. Two weeks contain varied weather and light; older lessons are
 * from another season. A lesson is an observation whose correct occupancy is known from a confirmed record.
 */
const lessonsKeptMs = 14 * dayMs;
/** Milliseconds for which observations are kept. */
const observedMs = 2 * dayMs;

export interface PointLearning {
  learned: Learned;
  adopted: AdoptedLearning | undefined;
}

/** Computes which offsets can be learned now for the occupancy check of the point's berths. */
export async function learnPoint(db: Queryable, pointId: string, now: Date): Promise<PointLearning> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const lessons = await listLessons(db, pointId, { kept: before(lessonsKeptMs), observed: before(observedMs) });
  const adopted = await getAdopted(db, pointId);
  const dated = lessons.map(({ berth_id, at, record_id, occupied, share }) => ({
    berth: berth_id,
    spell: `${record_id}${occupied ? "" : "-"}`,
    occupied,
    share,
    at: at.getTime(),
  }));
  const learned = learnFrom(await listWatched(db, pointId), dated, adopted?.offsets ?? new Map());
  if (lessons.length > 0 || (await hasJudgedBerth(db, pointId))) return { learned, adopted };
  return { learned: { ...learned, facts: { ...learned.facts, problem: "no_small" } }, adopted };
}

export function viewLearning({ learned, adopted }: PointLearning): BerthLearning {
  const isInForce = adopted !== undefined && adopted.offsets.size > 0;
  return {
    ...learned.facts,
    needed: neededSpells,
    adopted: isInForce ? { at: adopted.at.getTime(), username: adopted.username, berths: adopted.offsets.size } : null,
    can_undo: adopted?.canUndo === true ? 1 : 0,
  };
}

/** Stores lessons from confirmed records, before the observations are deleted. Called twice a day. */
export async function keepAllLessons(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const observed = new Date(now.getTime() - observedMs);
  await deleteOldLessons(db.sql, new Date(now.getTime() - lessonsKeptMs));
  await runEach(services, "berth.lessons", await listPointsToKeep(db.sql, observed), (pointId) =>
    keepLessons(db.sql, pointId, observed),
  );
}
