import { type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Puts back what was there before. */
export type Undo = () => void;
/** What is shown before the server has answered. */
export type Change<V> = (client: QueryClient, input: V) => Promise<Undo>;

/** Changes every cached answer under a key at once. */
export async function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: (old: T) => T): Promise<Undo> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (old) => old && change(old));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/**
 * Makes what a command answered the cached answer of a query. A request for it that was sent before the command may be
 * answered after it, and would bring back what was; it is cancelled.
 */
export function replaceCached<T>(client: QueryClient, queryKey: QueryKey, answer: T): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, answer);
}
