import { getRegions } from "@huiyan/contract/dashboard/dashboard.api";
import { getOutlines, type Outlines } from "@huiyan/contract/map/map.api";
import { useState } from "react";
import { useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { reloadOptions } from "../use-dashboard.ts";

export const country = "100000";
/**
 * Maximum delay of a refresh after an alarm, in milliseconds. Only the server knows to which division an alarm belongs.
 */
const arrivalEveryMs = 2000;
const forever = { staleTime: Number.POSITIVE_INFINITY };
const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
/** Returns the code of the parent division: the province of a city or district, the country for a province. */
const above = (code: string) => (code === provinceOf(code) ? country : provinceOf(code));
const nameIn = (outlines: Outlines | undefined, id: string) =>
  outlines?.features.find(({ properties }) => properties.id === id)?.properties.name ?? "";

/** Returns the names of a division and its parents, beginning with the province; empty for the country. */
function nameOf(code: string, whole: Outlines | undefined, parts: Outlines | undefined): string {
  if (code === country) return "";
  const own = code === provinceOf(code) ? "" : nameIn(parts, code);
  return [nameIn(whole, provinceOf(code)), own].filter((name) => name !== "").join(" ");
}

/**
 * Returns the division that the map shows: the one that the user opened, else the smallest that contains all points.
 * @param area code of the area where the map starts: the country, or one province
 */
export function useRegionView(area: string) {
  const [chosen, choose] = useState<string>();
  useArrivalRefresh([getRegions.name], arrivalEveryMs);
  const nearest = useQueryOf(getRegions, { code: area }, reloadOptions).data?.fit;
  const start = area === country ? nearest : area;
  const code = chosen ?? start;
  const enabled = code !== undefined;
  const regions = useQueryOf(getRegions, { code: code ?? area }, { ...reloadOptions, enabled }).data;
  const outlines = useQueryOf(getOutlines, { id: code ?? area }, { ...forever, enabled }).data;
  const whole = useQueryOf(getOutlines, { id: country }, forever).data;
  const province = code === undefined || code === country ? undefined : provinceOf(code);
  const parts = useQueryOf(
    getOutlines,
    { id: province ?? country },
    { ...forever, enabled: province !== undefined },
  ).data;
  return {
    /** The shown division with its data; undefined until loaded. */
    shown:
      code === undefined || regions === undefined || outlines === undefined ? undefined : { code, regions, outlines },
    /** Names of the shown division and its parents, beginning with the province; empty for the country. */
    name: code === undefined ? "" : nameOf(code, whole, parts),
    whole,
    province,
    choose,
    /**
     * `up` opens the parent division. `reset` returns to the division where the map started. Each is undefined if it
     * would not change the map.
     */
    up: code === undefined || code === area ? undefined : () => choose(above(code)),
    reset: chosen === undefined || chosen === start ? undefined : () => choose(undefined),
  };
}
