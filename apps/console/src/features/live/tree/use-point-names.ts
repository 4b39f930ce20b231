import { listNamedPoints } from "@huiyan/contract/point/tree.api";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { type WallPoint } from "./point-nodes.ts";

/** Names of points: those of the tree, and of others that are shown although their branch is not here. */
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
