import { type Answer } from "@huiyan/contract/endpoint";
import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { findPeople, type Person } from "@huiyan/contract/people/people.api";
import { type QueryClient } from "@tanstack/react-query";

type List = Answer<typeof findPeople>;

/** Lists as they were, for going back. */
export type Before = readonly [readonly unknown[], List | undefined][];

/** Changes people wherever lists show them, at once; undefined takes a row out. Returns what was there before. */
export async function changePeople(
  client: QueryClient,
  id: string,
  change: (person: Person) => Person | undefined,
): Promise<Before> {
  const filter = { queryKey: [findPeople.name] };
  await client.cancelQueries(filter);
  const before = client.getQueriesData<List>(filter);
  client.setQueriesData<List>(filter, (old) => {
    if (old === undefined) return old;
    const list = old.list.flatMap((person) => (person._id === id ? (change(person) ?? []) : person));
    return { list, page: { ...old.page, count: old.page.count + list.length - old.list.length } };
  });
  return before;
}

export function restoreLists(client: QueryClient, before: Before | undefined): void {
  for (const [key, list] of before ?? []) client.setQueryData(key, list);
}

/** People, and how many stand in each department, are asked for again. */
export function refreshPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [findPeople.name] });
  void client.invalidateQueries({ queryKey: [getDepartmentTree.name] });
}
