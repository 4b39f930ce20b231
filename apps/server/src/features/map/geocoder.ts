import { type Place } from "@huiyan/contract/map/map.api";
import { z } from "zod";
import { fetchJson } from "../../platform/outgoing/fetch-json.ts";

const timeoutMs = 3000;
const maxPlaces = 10;
const zoom = 16;
/** Nominatim's rules ask every client to name itself. */
const headers = { "accept-language": "zh-CN", "user-agent": "huiyan" };

/** Degrees, as a number or as text. */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));
/** As Nominatim and its likes answer, WGS-84. */
const Found = z.object({ display_name: z.string().min(1), lat: degrees(90), lon: degrees(180) });

function viewFound(found: unknown): Place[] {
  const parsed = Found.safeParse(found);
  if (!parsed.success) return [];
  const { display_name: address, lat, lon } = parsed.data;
  const name = address.split(",")[0]?.trim() ?? address;
  return [{ kind: "place", name, address, coordinate: [lon, lat], zoom }];
}

/**
 * Asks the installation's own geocoder; what it says of a place that cannot be read is left out.
 * @param template address with `{keyword}`
 * @throws when it does not answer in three seconds, sends elsewhere, or answers no list
 */
export async function geocode(template: string, keyword: string): Promise<Place[]> {
  const url = template.replaceAll("{keyword}", encodeURIComponent(keyword));
  const list = z.array(z.unknown()).parse(await fetchJson(url, timeoutMs, headers));
  return list.slice(0, maxPlaces).flatMap(viewFound);
}
