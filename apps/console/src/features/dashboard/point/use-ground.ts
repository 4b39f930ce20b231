import { getOutlines, type Outlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { outlineAt } from "#shared/map/outline-at.ts";

type Position = readonly [longitude: number, latitude: number];

const country = "100000";
const forever = { staleTime: Number.POSITIVE_INFINITY };

interface Ground {
  outlines: Outlines | undefined;
  /** The division that contains all points, if there is only one. */
  division: Outlines["features"][number] | undefined;
}

/**
 * Returns the division that contains all points; undefined if there are several or none. Ignores points outside every
 * division, for example at sea.
 */
function divisionOf(outlines: Outlines, positions: readonly Position[]): Ground["division"] {
  const found = new Set(positions.flatMap((position) => outlineAt(outlines, position) ?? []));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/**
 * Returns the outlines of the province that contains all points. If there are several provinces, returns those of the
 * country.
 * @param within code of a division; its province is then shown instead
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
