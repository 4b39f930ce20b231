/** So long a failure is what all are answered: to read some 100 MB again for each frame helps nobody. */
const retryMs = 30_000;

/**
 * What the first who asks loads, for all. A load that failed is tried again later: what it failed for (too little
 * memory, too many open files, a busy machine) may have passed.
 * @param elapsedMs of a clock that never goes back
 */
export function loadOnce<T>(load: () => Promise<T>, elapsedMs = () => performance.now()): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let failedAt: number | undefined;
  return () => {
    if (failedAt !== undefined && elapsedMs() - failedAt >= retryMs) loading = undefined;
    if (loading !== undefined) return loading;
    failedAt = undefined;
    loading = load().catch((error: unknown) => {
      failedAt = elapsedMs();
      throw error;
    });
    return loading;
  };
}
