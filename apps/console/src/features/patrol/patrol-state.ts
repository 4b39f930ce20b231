/** A camera of a loop, and how long it stays in a window. */
export interface PatrolCamera {
  id: string;
  dwellMs: number;
}

/** All times are those of one clock, in ms. */
export interface PatrolWindow {
  /** Whose picture is on the screen since when; due to leave at `until`. */
  shown: { id: string; since: number; until: number } | undefined;
  /** What is being opened behind it. */
  next: { id: string; openedAt: number; isReady: boolean } | undefined;
}

export interface CameraTurn {
  dwellMs: number;
  /** Place in the queue: the smallest comes next. */
  turn: number;
  /** When its picture was last on the screen; before the first time, when the patrol began. */
  lastSeen: number;
  /** Set while its stream cannot be had. */
  dead: { since: number; triedAt: number } | undefined;
}

/** A camera whose picture was on the screen from `start` to `end`. */
export interface Sighting {
  point_id: string;
  start: number;
  end: number;
}

export interface Patrol {
  windows: readonly PatrolWindow[];
  cameras: ReadonlyMap<string, CameraTurn>;
  /** A dead camera that is being tried without a window. */
  probe: { id: string; openedAt: number } | undefined;
  /** The next place at the end of the queue. */
  lastTurn: number;
  /** What this step ended. */
  seen: readonly Sighting[];
}

export function startPatrol(cameras: readonly PatrolCamera[], windowCount: number, now: number): Patrol {
  const turns = cameras.map(({ id, dwellMs }, turn): [string, CameraTurn] => [
    id,
    { dwellMs, turn, lastSeen: now, dead: undefined },
  ]);
  return {
    windows: Array.from({ length: windowCount }, () => ({ shown: undefined, next: undefined })),
    cameras: new Map(turns),
    probe: undefined,
    lastTurn: cameras.length,
    seen: [],
  };
}

/** The camera whose picture is on the screen now, and is not an old one of a dead camera. */
export function isShown({ windows, cameras }: Patrol, id: string): boolean {
  return cameras.get(id)?.dead === undefined && windows.some(({ shown }) => shown?.id === id);
}

/** How long nobody has seen this camera, in ms. */
export function unseenMs(patrol: Patrol, id: string, now: number): number {
  if (isShown(patrol, id)) return 0;
  return Math.max(0, now - (patrol.cameras.get(id)?.lastSeen ?? now));
}

/** Every stream that has to be open. */
export function openStreams({ windows, probe }: Patrol): Set<string> {
  const ids = windows.flatMap(({ shown, next }) => [shown?.id, next?.id]);
  return new Set([...ids, probe?.id].filter((id) => id !== undefined));
}
