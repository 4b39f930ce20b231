/** Time for which a failure is cached, ms: reading some 100 MB again for each frame would not help. */
const retryMs = 30_000;

interface Loading<T> {
  /** Monotonic clock. */
  elapsedMs?: () => number;
  /** False for a temporary result, until a later attempt brings the intended one. */
  isFinal?: (loaded: T) => boolean;
}

/**
 * Loads once for all callers, at the first call. A failed load is retried later: its cause (too little memory, too many
 * open files, a busy machine) may have passed.
 */
export function loadOnce<T>(
  load: () => Promise<T>,
  { elapsedMs = () => performance.now(), isFinal = () => true }: Loading<T> = {},
): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let failedAt: number | undefined;
  async function attempt(): Promise<T> {
    let isDone = false;
    try {
      const loaded = await load();
      isDone = isFinal(loaded);
      return loaded;
    } finally {
      if (!isDone) failedAt = elapsedMs();
    }
  }
  return () => {
    if (failedAt !== undefined && elapsedMs() - failedAt >= retryMs) loading = undefined;
    if (loading !== undefined) return loading;
    failedAt = undefined;
    loading = attempt();
    return loading;
  };
}
