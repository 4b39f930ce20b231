import { type Place } from "@huiyan/contract/map/map.api";
import { z } from "zod";
import { fetchJson } from "#platform/outgoing/fetch-json.ts";

const timeoutMs = 3000;
const maxPlaces = 10;
const zoom = 16;
/** Request headers. The usage policy of Nominatim requires that every client identifies itself. */
const headers = { "accept-language": "zh-CN", "user-agent": "huiyan" };

/** Schema of an angle in degrees, as a number or as text. */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));
/** A place in the answer of Nominatim or a compatible geocoder; coordinates are WGS-84. */
const Found = z.object({ display_name: z.string().min(1), lat: degrees(90), lon: degrees(180) });

function viewFound(found: unknown): Place[] {
  const parsed = Found.safeParse(found);
  if (!parsed.success) return [];
  const { display_name: address, lat, lon } = parsed.data;
  const name = address.split(",")[0]?.trim() ?? address;
  return [{ kind: "place", name, address, coordinate: [lon, lat], zoom }];
}

/**
 * Queries the configured geocoder. Places that cannot be parsed are left out.
 * @param template address with the placeholder `{keyword}`
 * @throws Error if the geocoder does not answer within three seconds, redirects, or returns no list
 */
export async function geocode(template: string, keyword: string): Promise<Place[]> {
  const url = template.replaceAll("{keyword}", encodeURIComponent(keyword));
  const list = z.array(z.unknown()).parse(await fetchJson(url, timeoutMs, headers));
  return list.slice(0, maxPlaces).flatMap(viewFound);
}
