/** Limits of one algorithm. A process that exceeds a limit is stopped and restarted later. */
export const runtimeLimits = {
  /** Maximum processor time for one frame, ms. Time in which plates are read for it does not count. */
  frameCpuMs: 500,
  /** Maximum time until a frame is answered, ms. Time in which plates are read for it does not count. */
  silentMs: 10_000,
  /** Maximum time for the start of the process, ms. */
  loadMs: 60_000,
  /** Memory per channel in MiB if the manifest states none. */
  memoryMb: 64,
  /** Memory in MiB of a process without an algorithm. */
  bareMb: 96,
  /**
   * Maximum heap as a multiple of the memory per channel. A heap of this size ends the process at once, before the next
   * check of its memory.
   */
  heapFactor: 4,
  /** Half of V8's heap for new objects, MiB. By default V8 lets this half grow to 16 MiB. */
  youngHeapMb: 2,
  /** Interval at which a process that has not answered is checked, ms. */
  watchMs: 100,
  /** Maximum findings of one channel per minute. */
  findingsPerMinute: { alarm: 120, record: 1_200 },
  /** Maximum characters of one finding's data as JSON. */
  dataBytes: 256 * 1024,
  /** Maximum tracks that one step passes on. */
  passing: 1_000,
  /** Maximum close-ups of one finding. */
  closeUps: 8,
  /** Number of consecutive failed frames after which the algorithm is suspended on that channel. */
  errorsInRow: 5,
  /** Time for the last reports when a channel ends, ms. */
  finishMs: 2_000,
  /** Time for a newly installed version to answer its first frame, ms. */
  trialMs: 15_000,
  /**
   * Time for which a channel waits for the algorithm's answer to a frame, ms. Later findings are reported with the next
   * frame.
   */
  patienceMs: 100,
  /** Maximum wait before a restart, ms. */
  longestBackOffMs: 5 * 60_000,
  /** Time without a fault after which a process counts as healthy again, ms. */
  soundMs: 60_000,
  /** Time without users after which a process is ended, ms. */
  idleMs: 30_000,
} as const;
