/** So long a failure is what all are answered: to read some 100 MB again for each frame helps nobody. */
const retryMs = 30_000;

interface Loading<T> {
  /** Of a clock that never goes back. */
  elapsedMs?: () => number;
  /** False for what serves for now, until a later try brings what was meant. */
  isFinal?: (loaded: T) => boolean;
}

/**
 * What the first who asks loads, for all. A load that failed is tried again later: what it failed for (too little
 * memory, too many open files, a busy machine) may have passed.
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
