import { getOutlines } from "@huiyan/contract/map/map.api";
import { useMemo } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { outlineAt } from "../../shared/map/outline-at.ts";
import { type MapView } from "./lon-lat.ts";
import { provinceZoom } from "./map-zoom.ts";

const country = "100000";
/** Outlines change once in years. */
const forever = { staleTime: Number.POSITIVE_INFINITY };

/** Outlines of the country, and of the province that one looks at from near. */
export function useOutlines(view: MapView, enabled: boolean) {
  const whole = useQueryOf(getOutlines, { id: country }, { ...forever, enabled });
  const province = useMemo(() => {
    if (whole.data === undefined || view.zoom < provinceZoom) return undefined;
    const id = outlineAt(whole.data, view.coordinate)?.properties.id;
    return id !== undefined && /^\d{6}$/.test(id) ? id : undefined;
  }, [whole.data, view]);
  const near = useQueryOf(
    getOutlines,
    { id: province ?? country },
    { ...forever, enabled: enabled && province !== undefined },
  );
  return {
    query: whole,
    country: whole.data && { id: country, outlines: whole.data },
    province: province !== undefined && near.data ? { id: province, outlines: near.data } : undefined,
  };
}
