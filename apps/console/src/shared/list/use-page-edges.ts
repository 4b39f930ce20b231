import { type PageEdge } from "@huiyan/contract/paging";
import { useState } from "react";
import { edgeOf, type HeldPage } from "./page-edges.ts";

/**
 * Remembers by which edge each page was asked for, so that a page stays the same page while rows come and go.
 * @param filters what the list asks for, whatever the page; under others nothing is remembered
 */
export function usePageEdges(filters: string) {
  const [kept, setKept] = useState<{ filters: string; edges: Readonly<Record<number, PageEdge>> }>();
  const edges = kept?.filters === filters ? kept.edges : {};
  return {
    of: (page: number): PageEdge => edges[page] ?? {},
    keep: (held: HeldPage, page: number) =>
      setKept({
        filters,
        edges: { ...edges, [page]: page === held.number ? (edges[page] ?? {}) : edgeOf(held, page) },
      }),
  };
}
