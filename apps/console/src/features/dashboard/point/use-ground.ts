import { getOutlines, type Outlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { outlineAt } from "../../../shared/map/outline-at.ts";

type Position = readonly [longitude: number, latitude: number];

const country = "100000";
const forever = { staleTime: Number.POSITIVE_INFINITY };

interface Ground {
  outlines: Outlines | undefined;
  /** The only division of these outlines that contains all points. */
  division: Outlines["features"][number] | undefined;
}

/** Returns the only division that contains all points, ignoring points at sea; undefined for several or none. */
function divisionOf(outlines: Outlines, positions: readonly Position[]): Ground["division"] {
  const found = new Set(positions.flatMap((position) => outlineAt(outlines, position) ?? []));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/**
 * Returns the outlines of the only province that contains all points, else of the country.
 * @param within code of a division whose province is always shown
 */
export function useGround(positions: readonly Position[], within: string | undefined): Ground {
  const whole = useQueryOf(getOutlines, { id: country }, forever).data;
  const province = useMemo(
    () => (within === undefined ? whole && divisionOf(whole, positions)?.properties.id : `${within.slice(0, 2)}0000`),
    [whole, positions, within],
  );
  const parts = useQueryOf(
    getOutlines,
    { id: province ?? country },
    { ...forever, enabled: province !== undefined },
  ).data;
  const outlines = (province === undefined ? undefined : parts) ?? whole;
  const division = useMemo(
    () => (outlines === undefined ? undefined : divisionOf(outlines, positions)),
    [outlines, positions],
  );
  return { outlines, division };
}
