import { type Region } from "@huiyan/contract/dashboard/dashboard.api";
import { drawnParts } from "#features/map/map.public.ts";
import { type RegionRow } from "./site-figures.queries.ts";

const countryCode = "100000";
const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
const cityOf = (code: string) => `${code.slice(0, 4)}00`;

/**
 * Returns the figures of the divisions that the map of a division draws: provinces of the country, or parts of a
 * province or city. Points outside these divisions are not counted. Returns undefined for an unknown division.
 */
export function regionsOf(code: string, rows: readonly RegionRow[]): Region[] | undefined {
  const parts = drawnParts(code);
  if (parts === undefined) return undefined;
  const known = new Set(parts.map(({ id }) => id));
  const partOf = (row: RegionRow) => {
    if (code === countryCode) return provinceOf(row.code);
    return known.has(row.code) ? row.code : cityOf(row.code);
  };
  const byPart = Map.groupBy(rows, partOf);
  const sum = (list: readonly RegionRow[], of: "points" | "online" | "messages") =>
    list.reduce((total, row) => total + row[of], 0);
  return parts.map(({ id, name }) => {
    const own = byPart.get(id) ?? [];
    return { code: id, name, points: sum(own, "points"), online: sum(own, "online"), messages: sum(own, "messages") };
  });
}
