import { type CameraTurn, type Patrol, type PatrolWindow, type Sighting } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

export type PatrolEvent =
  | { kind: "tick"; now: number }
  /** The first frame of a camera's stream has arrived. */
  | { kind: "ready"; id: string; now: number }
  /** The stream of a camera is not available, or was lost. */
  | { kind: "failed"; id: string; now: number };

/** Mutable copy of the state for one step, so that the previous state stays unchanged. */
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

/** Returns the available camera without an open stream that has waited longest; undefined if there is none. */
function firstWaiting(draft: Draft): string | undefined {
  let first: [string, CameraTurn] | undefined;
  for (const entry of draft.cameras) {
    const [id, { turn, dead }] = entry;
    if (dead !== undefined || isOpen(draft, id)) continue;
    if (first === undefined || turn < first[1].turn) first = entry;
  }
  return first?.[0];
}

/** Moves a camera to the end of the queue. */
function queue(draft: Draft, id: string, fields: Partial<CameraTurn>): void {
  change(draft, id, { ...fields, turn: draft.lastTurn });
  draft.lastTurn += 1;
}

/** Ends the log entry of the camera in a window and moves the camera to the end of the queue. */
function endShown(draft: Draft, { shown }: PatrolWindow, now: number): void {
  if (shown === undefined || isDead(draft, shown.id)) return;
  if (now > shown.since) draft.seen.push({ point_id: shown.id, start: shown.since, end: now });
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

/** Returns whether the next stream of a window has not arrived within `openMs`. */
const isLate = ({ next }: PatrolWindow, now: number): boolean =>
  next !== undefined && !next.isReady && now >= next.openedAt + openMs;

const showing = (draft: Draft, id: string, now: number): PatrolWindow => ({
  shown: { id, since: now, until: now + (draft.cameras.get(id)?.dwellMs ?? 0) },
  next: undefined,
});

/**
 * Advances one window: drops a late next stream, switches to a ready one when the dwell time is over, and opens the
 * next stream in advance.
 */
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

/** Retries the unavailable camera whose last retry was longest ago. Its stream is opened without a window. */
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

/** Ends log entries that have reached the maximum duration, and starts new ones. */
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
    // The window shows live video of this camera again. If the window has opened another camera meanwhile, that one has
    // waited longer and is shown as soon as it is ready.
    draft.windows = draft.windows.map((window) => {
      const { shown, next } = window;
      if (shown?.id !== id) return window;
      return { ...window, shown: { ...shown, since: now, until: next === undefined ? shown.until : now } };
    });
  }
  if (draft.probe?.id === id) draft.probe = undefined;
  draft.windows = draft.windows.map((window) => {
    if (window.next?.id !== id) return window;
    // An empty window shows the camera at once, even while the patrol is paused, so that the user sees it.
    return window.shown === undefined
      ? showing(draft, id, now)
      : { ...window, next: { ...window.next, isReady: true } };
  });
}

/** Returns the state of the patrol after an event. Pure function: reads no clock and opens no stream. */
export function stepPatrol(patrol: Patrol, event: PatrolEvent): Patrol {
  const { windows, cameras, probe, lastTurn } = patrol;
  const draft: Draft = { windows: [...windows], cameras: new Map(cameras), probe, lastTurn, seen: [] };
  if (event.kind === "tick") tick(draft, event.now);
  else if (event.kind === "ready") ready(draft, event.id, event.now);
  else kill(draft, event.id, event.now);
  return draft;
}

/**
 * Shifts all planned times by the duration of a pause, so that cameras keep their remaining time.
 * @param ms duration of the pause in milliseconds
 * @param unseenUntil end of the time in which the page was hidden; log entries of the shown cameras begin there
 */
export function shiftPatrol(patrol: Patrol, ms: number, unseenUntil?: number): Patrol {
  const windows = patrol.windows.map(({ shown, next }) => ({
    shown: shown && { ...shown, until: shown.until + ms, since: unseenUntil ?? shown.since },
    next: next && { ...next, openedAt: next.openedAt + ms },
  }));
  return { ...patrol, windows, seen: [] };
}

/** Ends the patrol and returns the log entries up to now. */
export function endPatrol(patrol: Patrol, now: number): Sighting[] {
  return patrol.windows.flatMap(({ shown }) =>
    shown === undefined || patrol.cameras.get(shown.id)?.dead !== undefined
      ? []
      : [{ point_id: shown.id, start: shown.since, end: now }],
  );
}
