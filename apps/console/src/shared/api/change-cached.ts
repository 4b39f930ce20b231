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
