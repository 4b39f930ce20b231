import { type CameraTurn, type Patrol, type PatrolWindow, type Sighting } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

export type PatrolEvent =
  | { kind: "tick"; now: number }
  /** The first picture of a camera's stream is there. */
  | { kind: "ready"; id: string; now: number }
  /** Its stream cannot be had, or broke off. */
  | { kind: "failed"; id: string; now: number };

/** What one step changes; a copy, so that no reader of the state before sees it. */
interface Draft {
  windows: PatrolWindow[];
  cameras: Map<string, CameraTurn>;
  probe: Patrol["probe"];
  lastTurn: number;
  seen: Sighting[];
}

function change(draft: Draft, id: string, fields: Partial<CameraTurn>): void {
  const camera = draft.cameras.get(id);
  if (camera !== undefined) draft.cameras.set(id, { ...camera, ...fields });
}

const isDead = (draft: Draft, id: string): boolean => draft.cameras.get(id)?.dead !== undefined;

function isOpen({ windows, probe }: Draft, id: string): boolean {
  return probe?.id === id || windows.some(({ shown, next }) => shown?.id === id || next?.id === id);
}

/** The camera that has waited longest among those that are alive and open nowhere. */
function firstWaiting(draft: Draft): string | undefined {
  let first: [string, CameraTurn] | undefined;
  for (const entry of draft.cameras) {
    const [id, { turn, dead }] = entry;
    if (dead !== undefined || isOpen(draft, id)) continue;
    if (first === undefined || turn < first[1].turn) first = entry;
  }
  return first?.[0];
}

/** Goes to the end of the queue. */
function queue(draft: Draft, id: string, fields: Partial<CameraTurn>): void {
  change(draft, id, { ...fields, turn: draft.lastTurn });
  draft.lastTurn += 1;
}

/** The picture of a window leaves the screen. */
function endShown(draft: Draft, { shown }: PatrolWindow, now: number): void {
  if (shown === undefined || isDead(draft, shown.id)) return;
  draft.seen.push({ point_id: shown.id, start: shown.since, end: now });
  queue(draft, shown.id, { lastSeen: now });
}

function kill(draft: Draft, id: string, now: number): void {
  const dead = draft.cameras.get(id)?.dead;
  const window = draft.windows.find(({ shown }) => shown?.id === id);
  if (window !== undefined && dead === undefined) endShown(draft, window, now);
  change(draft, id, { dead: { since: dead?.since ?? now, triedAt: now } });
  draft.windows = draft.windows.map((each) => (each.next?.id === id ? { ...each, next: undefined } : each));
  if (draft.probe?.id === id) draft.probe = undefined;
}

function isDue(draft: Draft, { shown }: PatrolWindow, now: number, ahead = 0): boolean {
  return shown === undefined || isDead(draft, shown.id) || now >= shown.until - ahead;
}

/** Its stream had its time: `graceMs` after the window was due where it was opened early enough. */
const isLate = ({ next }: PatrolWindow, now: number): boolean =>
  next !== undefined && !next.isReady && now >= next.openedAt + openMs;

const showing = (draft: Draft, id: string, now: number): PatrolWindow => ({
  shown: { id, since: now, until: now + (draft.cameras.get(id)?.dwellMs ?? 0) },
  next: undefined,
});

/** One window: gives a late stream up, opens the next one in time, changes the picture when it is due and there. */
function advance(draft: Draft, index: number, now: number): void {
  const before = draft.windows[index];
  if (before?.next !== undefined && isLate(before, now)) kill(draft, before.next.id, now);
  const window = draft.windows[index];
  if (window === undefined) return;
  if (window.next?.isReady && isDue(draft, window, now)) {
    endShown(draft, window, now);
    draft.windows[index] = showing(draft, window.next.id, now);
    return;
  }
  if (window.next !== undefined || !isDue(draft, window, now, patrolTimes.prepareMs)) return;
  const id = firstWaiting(draft);
  if (id !== undefined) draft.windows[index] = { ...window, next: { id, openedAt: now, isReady: false } };
}

/** Tries the dead camera that was tried longest ago, without a window. */
function probeDead(draft: Draft, now: number): void {
  const { probe } = draft;
  if (probe !== undefined) {
    if (now >= probe.openedAt + patrolTimes.probeMs) kill(draft, probe.id, now);
    return;
  }
  const dead = [...draft.cameras].flatMap(([id, camera]) =>
    camera.dead === undefined || isOpen(draft, id) ? [] : [{ id, triedAt: camera.dead.triedAt }],
  );
  const [first] = dead.toSorted((a, b) => a.triedAt - b.triedAt);
  if (first !== undefined && now >= first.triedAt + patrolTimes.probeEveryMs)
    draft.probe = { id: first.id, openedAt: now };
}

/** What stays long is logged in pieces. */
function splitLong(draft: Draft, now: number): void {
  draft.windows = draft.windows.map((window) => {
    const { shown } = window;
    if (shown === undefined || isDead(draft, shown.id) || now - shown.since < patrolTimes.sightingMs) return window;
    draft.seen.push({ point_id: shown.id, start: shown.since, end: now });
    return { ...window, shown: { ...shown, since: now } };
  });
}

function tick(draft: Draft, now: number): void {
  splitLong(draft, now);
  const until = (index: number) => draft.windows[index]?.shown?.until ?? 0;
  const order = [...draft.windows.keys()].sort((a, b) => until(a) - until(b));
  for (const index of order) advance(draft, index, now);
  probeDead(draft, now);
}

function ready(draft: Draft, id: string, now: number): void {
  if (isDead(draft, id)) {
    queue(draft, id, { dead: undefined });
    // an old picture on the screen lives again
    draft.windows = draft.windows.map((window) =>
      window.shown?.id === id ? { ...window, shown: { ...window.shown, since: now } } : window,
    );
  }
  if (draft.probe?.id === id) draft.probe = undefined;
  draft.windows = draft.windows.map((window) => {
    if (window.next?.id !== id) return window;
    // into an empty window it comes at once, also while nothing changes: whoever pauses then sees it
    return window.shown === undefined
      ? showing(draft, id, now)
      : { ...window, next: { ...window.next, isReady: true } };
  });
}

/** The patrol after something happened. Pure: it knows no clock, no player and no network. */
export function stepPatrol(patrol: Patrol, event: PatrolEvent): Patrol {
  const { windows, cameras, probe, lastTurn } = patrol;
  const draft: Draft = { windows: [...windows], cameras: new Map(cameras), probe, lastTurn, seen: [] };
  if (event.kind === "tick") tick(draft, event.now);
  else if (event.kind === "ready") ready(draft, event.id, event.now);
  else kill(draft, event.id, event.now);
  return draft;
}

/**
 * After so many ms in which nothing was decided: what is in a window has its time left.
 * @param unseenUntil nobody saw it until then, so that a new sighting begins
 */
export function shiftPatrol(patrol: Patrol, ms: number, unseenUntil?: number): Patrol {
  const windows = patrol.windows.map(({ shown, next }) => ({
    shown: shown && { ...shown, until: shown.until + ms, since: unseenUntil ?? shown.since },
    next: next && { ...next, openedAt: next.openedAt + ms },
  }));
  return { ...patrol, windows, seen: [] };
}

/** The patrol ends: what was on the screen until now. */
export function endPatrol(patrol: Patrol, now: number): Sighting[] {
  return patrol.windows.flatMap(({ shown }) =>
    shown === undefined || patrol.cameras.get(shown.id)?.dead !== undefined
      ? []
      : [{ point_id: shown.id, start: shown.since, end: now }],
  );
}
