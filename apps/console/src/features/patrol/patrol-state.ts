/** A camera of a loop with its dwell time. */
export interface PatrolCamera {
  id: string;
  dwellMs: number;
}

/** State of a window. All times are milliseconds of the same clock. */
export interface PatrolWindow {
  /** Camera that is shown since `since` (milliseconds). The window should switch to the next camera at `until`. */
  shown: { id: string; since: number; until: number } | undefined;
  /** Camera whose stream is being opened in the background. */
  next: { id: string; openedAt: number; isReady: boolean } | undefined;
}

export interface CameraTurn {
  dwellMs: number;
  /**
   * Position in the queue. The camera with the smallest number is next, unless it is unavailable or its stream is
   * already open.
   */
  turn: number;
  /** Time at which the camera was last shown; the start of the patrol if it was not shown yet. */
  lastSeen: number;
  /** Set while the camera is unavailable: since when, and when its stream was last tried. */
  dead: { since: number; triedAt: number } | undefined;
}

/** Entry of the patrol log: a camera that was shown from `start` to `end`. */
export interface Sighting {
  point_id: string;
  start: number;
  end: number;
}

export interface Patrol {
  windows: readonly PatrolWindow[];
  cameras: ReadonlyMap<string, CameraTurn>;
  /** Unavailable camera whose stream is being retried without a window. */
  probe: { id: string; openedAt: number } | undefined;
  /** Last assigned position in the queue. */
  lastTurn: number;
  /** Log entries that ended in the last step. */
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

/**
 * Returns whether the camera is in a window and available. The frozen picture of an unavailable camera does not count.
 */
export function isShown({ windows, cameras }: Patrol, id: string): boolean {
  return cameras.get(id)?.dead === undefined && windows.some(({ shown }) => shown?.id === id);
}

/** Returns the time for which the camera has not been shown, in milliseconds; 0 while it is shown. */
export function unseenMs(patrol: Patrol, id: string, now: number): number {
  if (isShown(patrol, id)) return 0;
  return Math.max(0, now - (patrol.cameras.get(id)?.lastSeen ?? now));
}

/** Returns the ids of the cameras whose streams must be open. */
export function openStreams({ windows, probe }: Patrol): Set<string> {
  const ids = windows.flatMap(({ shown, next }) => [shown?.id, next?.id]);
  return new Set([...ids, probe?.id].filter((id) => id !== undefined));
}
