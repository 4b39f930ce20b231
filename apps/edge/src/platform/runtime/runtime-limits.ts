/** Limits of one algorithm. A process that breaks them is stopped and restarted later. */
export const runtimeLimits = {
  /** Processor time for one frame, without the time in which plates are read for it, ms. */
  frameCpuMs: 500,
  /** Timeout of a frame's answer, ms; time in which plates are read for it does not count. */
  silentMs: 10_000,
  /** Timeout of its start, ms. */
  loadMs: 60_000,
  /** MiB for each channel, where the manifest has no value. */
  memoryMb: 64,
  /** Memory of a process without its algorithm, MiB. */
  bareMb: 96,
  /** A heap this many times as large ends the process before the next check. */
  heapFactor: 4,
  /** Interval of checks on a process that has not answered, ms. */
  watchMs: 100,
  /** Findings of one channel in a minute. */
  findingsPerMinute: { alarm: 120, record: 1_200 },
  /** JSON text of one finding's data. */
  dataBytes: 256 * 1024,
  /** Tracks that one step passes on. */
  passing: 1_000,
  /** Close-ups of one finding. */
  closeUps: 8,
  /** Consecutive failed frames after which the algorithm is suspended on that channel. */
  errorsInRow: 5,
  /** Timeout of the remaining reports when a channel ends, ms. */
  finishMs: 2_000,
  /** Timeout of a newly installed version's first answer to a frame, ms. */
  trialMs: 15_000,
  /**
   * Time for which the channel's other algorithms wait for this one, ms; later findings are reported with the next
   * frame.
   */
  patienceMs: 100,
  /** Maximum wait before a restart, ms. */
  longestBackOffMs: 5 * 60_000,
  /** Time without a fault after which it counts as sound again, ms. */
  soundMs: 60_000,
  /** Time without a user after which a process ends, ms. */
  idleMs: 30_000,
} as const;
