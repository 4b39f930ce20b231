import { statusOf } from "@huiyan/contract/berth/berth-phase.rules";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { reportFailingItems, runItems } from "#platform/jobs/run-items.ts";
import { notifyBerthsChanged } from "../notify-berths.ts";
import { saveStays } from "../records/save-stays.ts";
import { type BerthState, keptEveryMs, newBerthState } from "./berth-state.ts";
import { withCode } from "./gap.rules.ts";
import {
  holdRemaining,
  keepStates,
  listDueBerths,
  listObservations,
  lockBerth,
  saveBerth,
  type TrackedBerth,
  takeDueBerth,
  takeLateObservations,
  takeState,
  trackJob,
} from "./observation.queries.ts";
import { type ObservationRow, observationOf } from "./observation.ts";
import { keepOwnerPhones } from "./owner-phone.queries.ts";
import { plateOfStay, type Stay, stayKey } from "./stay.ts";
import { trackBerth } from "./track-berth.rules.ts";

const berthsAtOnce = 50;

interface Worked {
  state: BerthState;
  stays: Stay[];
  /** States to store, as starting points for replays of late observations. The last one is the current state. */
  kept: BerthState[];
}

const isThere = ({ phase }: BerthState) => phase === "occupied" || phase === "leaving";
/** Maximum milliseconds after an exit within which the same car may count as returned. */
const mayReturnMs = 3_600_000;

/**
 * Returns the stays of the parked car and of the car that left last. After a replay they may differ from their stored
 * records.
 */
function staysOf(state: BerthState): Stay[] {
  const { stay, last, at } = state;
  const mayReturn = last?.leaveAt !== undefined && at - last.leaveAt <= mayReturnMs;
  return [...(mayReturn ? [last] : []), ...(stay !== undefined && isThere(state) ? [stay] : [])];
}

/**
 * Returns ids of observations by which a stay may have begun or ended. Only later observations decide whether it did.
 */
function undecidedIn({ stay, broken, phase, sinceId }: BerthState): string[] {
  const { gap } = stay ?? {};
  const ids = [stay?.entryId, broken?.entryId, gap?.fromId, gap?.toId, phase === "leaving" ? sinceId : undefined];
  return ids.filter((id) => id !== undefined);
}

function workIn(
  from: BerthState,
  rows: readonly ObservationRow[],
  { times }: TrackedBerth,
  { isReplay }: { isReplay: boolean } = { isReplay: false },
): Worked {
  let state = from;
  const stays = new Map<string, Stay>();
  if (isReplay) for (const stay of staysOf(from)) stays.set(stayKey(stay), stay);
  const kept: BerthState[] = [];
  for (const row of rows) {
    const step = trackBerth(state, observationOf(row), times);
    if (state.at > 0 && step.state.at - (kept.at(-1)?.at ?? from.at) >= keptEveryMs) kept.push(state);
    state = step.state;
    for (const stay of step.stays) stays.set(stayKey(stay), stay);
  }
  if (rows.length > 0 && kept.at(-1) !== state) kept.push(state);
  if (isReplay && state.stay !== undefined && isThere(state)) stays.set(stayKey(state.stay), state.stay);
  return { state, stays: [...stays.values()], kept };
}

/** Stores stays of observations that arrived too late for a replay, in separate records that a user must review. */
async function storeLateStays(db: Queryable, berth: TrackedBerth, now: Date): Promise<BerthState | undefined> {
  const rows = await takeLateObservations(db, berth.id);
  if (rows.length === 0) return berth.lateState;
  const { state, stays } = workIn(berth.lateState ?? newBerthState, rows, berth);
  const late = stays.map(
    (stay): Stay => ({
      ...stay,
      codes: withCode(stay.codes, "P-LATE"),
      ...(stay.leaveAt === undefined ? { isCut: true } : {}),
    }),
  );
  await saveStays(db, berth, late, { now, replayedFrom: undefined, isLate: true });
  return state;
}

function phaseSince(state: BerthState, before: TrackedBerth): Date | null {
  const { phase, stay, last } = state;
  if (phase === before.phase && before.phase_since !== null) return before.phase_since;
  const at = phase === "occupied" || phase === "leaving" ? stay?.entryAt : (last?.leaveAt ?? state.at);
  return at === undefined ? before.phase_since : new Date(at);
}

interface ChangedBerth {
  orgId: string;
  deviceUid: string;
  pointId: string;
}

/**
 * Replays the new observations of a berth and stores its stays.
 * @returns a list with the berth's point if its plate or status has changed, otherwise an empty list; undefined if
 * another node replays the berth or has done so
 */
async function trackDueBerth(db: Queryable, berthId: string, now: Date): Promise<ChangedBerth[] | undefined> {
  const since = await takeDueBerth(db, berthId, now);
  if (since === undefined) return undefined;
  const berth = await lockBerth(db, berthId);
  if (berth === undefined) return [];
  const lateState = await storeLateStays(db, berth, now);
  const { state: before = newBerthState, after, isReplay } = await takeState(db, berthId, since);
  const until = new Date(now.getTime() - berth.times.reorderHold * 1000);
  const rows = await listObservations(db, berthId, { after, until });
  const { state, stays, kept } = workIn(before, rows, berth, { isReplay });
  await keepOwnerPhones(db, berth.org_id, rows.map(observationOf));
  await saveStays(db, berth, stays, {
    now,
    replayedFrom: isReplay ? after : undefined,
    undecidedIds: isReplay ? undecidedIn(before) : [],
  });
  await keepStates(db, berthId, kept);
  const plate = state.stay === undefined || state.phase === "entering" ? "" : (plateOfStay(state.stay)?.plate ?? "");
  const seenAt = new Date(Math.max(state.at, after.getTime()));
  await saveBerth(db, berthId, {
    phase: state.phase,
    troubles: state.troubles,
    plate,
    seenAt,
    phaseSince: phaseSince(state, berth),
    lateState,
  });
  await holdRemaining(db, berthId, new Date(Math.max(until.getTime(), state.at)), berth.times.reorderHold);
  const isSame =
    berth.plate === plate && statusOf(state.phase, state.troubles) === statusOf(berth.phase, berth.troubles);
  return isSame ? [] : [{ orgId: berth.org_id, deviceUid: berth.device_uid, pointId: berth.point_id }];
}

/**
 * Replays the observations of all due berths, each berth in a separate transaction. Several nodes may run this
 * concurrently.
 */
export async function trackDueBerths(services: Services): Promise<void> {
  const { db, clock } = services;
  for (;;) {
    const now = clock.now();
    const due = await listDueBerths(db.sql, now, berthsAtOnce);
    const { done, tried } = await runItems(services, trackJob, due, (id) =>
      db.transaction(({ sql }) => trackDueBerth(sql, id, now)),
    );
    notifyBerthsChanged(services, done.flat());
    // berths that another node has locked are skipped
    if (due.length < berthsAtOnce || tried === 0) break;
  }
  await reportFailingItems(services, trackJob);
}
