import { listNamedPoints } from "@huiyan/contract/point/tree.api";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type WallPoint } from "./point-nodes.ts";

/**
 * Returns a function for the names of points: from the tree, or from the server for shown points whose branch is not
 * loaded.
 */
export function usePointNames(points: readonly WallPoint[], shown: readonly string[], isLoaded: boolean) {
  const here = useMemo(() => new Map(points.map(({ id, name }) => [id, name])), [points]);
  const missing = [...new Set(shown)].filter((id) => !here.has(id)).toSorted();
  const asked = useQueryOf(
    listNamedPoints,
    { ids: missing.join(",") },
    { enabled: isLoaded && missing.length > 0, placeholderData: keepPreviousData, keepsOther: true },
  );
  return useMemo(() => {
    const others = new Map(asked.data?.map(({ _id, name }) => [_id, name]) ?? []);
    return (id: string) => here.get(id) ?? others.get(id) ?? "-";
  }, [here, asked.data]);
}
