/** Milliseconds for which a failure is remembered, because reading some 100 MB again for every frame would not help. */
const retryMs = 30_000;

interface Loading<T> {
  /** Returns a monotonic time, ms. */
  elapsedMs?: () => number;
  /** Returns false if the result is only temporary and loading must be tried again later. */
  isFinal?: (loaded: T) => boolean;
}

/**
 * Returns a function that loads at its first call and gives all callers the same result. A failed load is retried
 * later, because its cause (too little memory, too many open files, a busy machine) may have passed.
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
