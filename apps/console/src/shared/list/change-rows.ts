import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { changeCached, type Undo } from "../api/change-cached.ts";

interface Listed<R> {
  list: R[];
  page: { count: number };
}

/**
 * Returns a function that changes or removes rows in the cached answers of an endpoint. The change returns undefined to
 * remove a row.
 * @param idOf returns the key of a row
 */
export function rowsOf<I extends Input, R>(endpoint: Endpoint<I, z.ZodType<Listed<R>>>, idOf: (row: R) => string) {
  return (client: QueryClient, ids: readonly string[], change: (row: R) => R | undefined): Promise<Undo> =>
    changeCached<Listed<R>>(client, [endpoint.name], (old) => {
      const list = old.list.flatMap((row) => (ids.includes(idOf(row)) ? (change(row) ?? []) : row));
      return { ...old, list, page: { ...old.page, count: old.page.count + list.length - old.list.length } };
    });
}
