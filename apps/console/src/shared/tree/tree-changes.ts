import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { changeCached } from "../api/change-cached.ts";
import { moved, renamed, reordered } from "./tree-order.ts";
import { type Branch, positionsOf } from "./tree-positions.ts";

/**
 * Returns changes of a cached tree, to be shown before the server has answered. Other fields of the nodes stay
 * unchanged.
 */
export function treeChanges<I extends Input, N extends Branch<N>>(endpoint: Endpoint<I, z.ZodType<N[]>>) {
  const show = (client: QueryClient, change: (tree: readonly N[]) => readonly N[]) =>
    changeCached<readonly N[]>(client, [endpoint.name], change);
  return {
    rename: (client: QueryClient, { _id, name }: { _id: string; name: string }) =>
      show(client, (tree) => renamed(tree, _id, name)),
    /** Moves a node to another parent, as its last child. */
    move: (client: QueryClient, { id, to }: { id: string; to: string }) =>
      show(client, (tree) => {
        const node = positionsOf(tree).get(id)?.node;
        return node === undefined ? tree : moved(tree, node, to);
      }),
    sort: (client: QueryClient, { ids }: { ids: readonly string[] }) => show(client, (tree) => reordered(tree, ids)),
  };
}
