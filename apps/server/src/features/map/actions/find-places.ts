import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findPlaces as api, type Place } from "@huiyan/contract/map/map.api";
import { type FoundDivision, findDivisions } from "#features/china/china.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { divisionZoom } from "../division-zoom.ts";
import { geocode } from "../geocoder.ts";
import { type FoundGroup, findPlacedGroups, findPlacedPoints, type PlacedPoint } from "../place.queries.ts";
import { centreOf, regionAddress } from "../regions.ts";

const max = 20;
/**
 * Minimum number of results that are kept for divisions and places of the geocoder, even if many groups and points
 * match.
 */
const minOthers = 6;
const zooms = { group: 14, point: 17 } as const;

function viewGroup({ name, location, longitude, latitude }: FoundGroup): Place[] {
  const address = regionAddress(location ?? "");
  const coordinate = longitude === null || latitude === null ? centreOf(location ?? "")?.centre : [longitude, latitude];
  const [x, y] = coordinate ?? [];
  if (x === undefined || y === undefined) return [];
  return [{ kind: "group", name, address, coordinate: [x, y], zoom: zooms.group }];
}

function viewPoint({ name, longitude, latitude, region_code }: PlacedPoint): Place {
  const address = regionAddress(region_code);
  return { kind: "point", name, address, coordinate: [longitude, latitude], zoom: zooms.point };
}

/** Returns a division as a search result. A district without an outline gets the centre and zoom of its city. */
function viewDivision({ code, name, address }: FoundDivision): Place[] {
  const place = centreOf(code);
  if (place === undefined) return [];
  const [x, y] = place.centre;
  return [{ kind: "division", name, address, coordinate: [x, y], zoom: divisionZoom(place.code) }];
}

/**
 * Searches the organisation's groups and points, divisions, and the geocoder. If the geocoder fails, its results are
 * missing.
 */
export async function findPlaces(
  ctx: Context<ReaderCaller>,
  { keyword }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { geocoder_url } = ctx.installation.inForce();
  const asked = geocoder_url === "" ? Promise.resolve([]) : geocode(geocoder_url, keyword);
  const [groups, points, elsewhere] = await Promise.all([
    findPlacedGroups(ctx.db.sql, scope, keyword, max),
    findPlacedPoints(ctx.db.sql, scope, keyword, max),
    asked.catch((err: unknown) => {
      ctx.log.warn({ err }, "the geocoder does not answer");
      return [];
    }),
  ]);
  const own = [...groups.flatMap(viewGroup), ...points.map(viewPoint)];
  const others = [...findDivisions(keyword, max).flatMap(viewDivision), ...elsewhere];
  return [...own.slice(0, max - Math.min(others.length, minOthers)), ...others].slice(0, max);
}
