/** A camera of a loop, with its dwell time. */
export interface PatrolCamera {
  id: string;
  dwellMs: number;
}

/** All times are from one clock, in milliseconds. */
export interface PatrolWindow {
  /** Shown camera and the start of its picture; due to change at `until`. */
  shown: { id: string; since: number; until: number } | undefined;
  /** Camera that is being opened in the background. */
  next: { id: string; openedAt: number; isReady: boolean } | undefined;
}

export interface CameraTurn {
  dwellMs: number;
  /** Place in the queue: the smallest is next. */
  turn: number;
  /** Last time at which its picture was shown; initially, the start of the patrol. */
  lastSeen: number;
  /** Set while its stream is not available. */
  dead: { since: number; triedAt: number } | undefined;
}

/** A camera whose picture was shown from `start` to `end`. */
export interface Sighting {
  point_id: string;
  start: number;
  end: number;
}

export interface Patrol {
  windows: readonly PatrolWindow[];
  cameras: ReadonlyMap<string, CameraTurn>;
  /** Dead camera that is retried without a window. */
  probe: { id: string; openedAt: number } | undefined;
  /** Last assigned place in the queue. */
  lastTurn: number;
  /** Sightings that this step ended. */
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

/** Returns whether the camera's picture is shown, except an old picture of a dead camera. */
export function isShown({ windows, cameras }: Patrol, id: string): boolean {
  return cameras.get(id)?.dead === undefined && windows.some(({ shown }) => shown?.id === id);
}

/** Returns the time since the camera was last shown, in milliseconds. */
export function unseenMs(patrol: Patrol, id: string, now: number): number {
  if (isShown(patrol, id)) return 0;
  return Math.max(0, now - (patrol.cameras.get(id)?.lastSeen ?? now));
}

/** Returns the cameras whose streams must be open. */
export function openStreams({ windows, probe }: Patrol): Set<string> {
  const ids = windows.flatMap(({ shown, next }) => [shown?.id, next?.id]);
  return new Set([...ids, probe?.id].filter((id) => id !== undefined));
}
