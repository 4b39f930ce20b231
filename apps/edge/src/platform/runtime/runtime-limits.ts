/** What one algorithm may take of the machine. Ours; what breaks them is stopped and started again later. */
export const runtimeLimits = {
  /** Of the processor, for one frame, without the time in which plates are read for it. */
  frameCpuMs: 500,
  /** Without an answer to a frame; time in which plates are read for it does not count. */
  silentMs: 10_000,
  /** From its start until it can be asked. */
  loadMs: 60_000,
  /** MiB for each channel, where the manifest says nothing. */
  memoryMb: 64,
  /** What a process holds of memory before it runs an algorithm, and beside it, MiB. */
  bareMb: 96,
  /** A heap this many times as large ends the process, before anybody has looked. */
  heapFactor: 4,
  /** How often a process that has not answered is looked at. */
  watchMs: 100,
  /** Findings of one channel in a minute. */
  findingsPerMinute: { alarm: 120, record: 1_200 },
  /** JSON text of one finding's data. */
  dataBytes: 256 * 1024,
  /** Tracks that one step passes on. */
  passing: 1_000,
  /** Close-ups of one finding. */
  closeUps: 8,
  /** Frames in a row that failed: that channel is left alone for a while. */
  errorsInRow: 5,
  /** For what is still to be told when a channel ends. */
  finishMs: 2_000,
  /** A version that was just installed, for its first answer to a frame. */
  trialMs: 15_000,
  /** Beyond it the channel's other algorithms do not wait for this one: what it finds is told with the next frame. */
  patienceMs: 100,
  /** The longest wait before it is started again. */
  longestBackOffMs: 5 * 60_000,
  /** So long it has to work well until it counts as sound again. */
  soundMs: 60_000,
  /** A process of which nobody wants anything ends. */
  idleMs: 30_000,
} as const;
