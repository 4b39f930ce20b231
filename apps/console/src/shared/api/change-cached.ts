import { type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Restores the cached answers to their state before a change. */
export type Undo = () => void;
/**
 * Writes the expected result of a command into the cache before the server has answered. Resolves with the function
 * that undoes this.
 */
export type Change<V> = (client: QueryClient, input: V) => Promise<Undo>;

/**
 * Changes every cached answer whose key begins with `queryKey`. Running requests for these keys are cancelled first.
 */
export async function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: (old: T) => T): Promise<Undo> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (old) => old && change(old));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/**
 * Replaces the cached answer of a query with the answer of a command. Cancels a request for the query that was sent
 * before the command, since its later answer would restore the old state.
 */
export function replaceCached<T>(client: QueryClient, queryKey: QueryKey, answer: T): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, answer);
}

/**
 * Requests again what is being requested under these names. Call it after a command that changed cached answers
 * itself: an answer that the server sent before the command would restore the old state.
 */
export async function requestAgain(client: QueryClient, names: readonly string[]): Promise<void> {
  const isRunning = (name: string) => ({ queryKey: [name], fetchStatus: "fetching" }) as const;
  const running = names.flatMap((name) => client.getQueryCache().findAll(isRunning(name)));
  // A first request is not replaced by a second one unless it is cancelled.
  await Promise.all(names.map((name) => client.cancelQueries(isRunning(name))));
  await Promise.all(running.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}
