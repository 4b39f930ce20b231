import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getDivisionPlace as api } from "@huiyan/contract/map/map.api";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { divisionZoom } from "../division-zoom.ts";
import { centreOf, isWithin, regionAddress } from "../regions.ts";

/** Returns the centre and zoom of a division. @throws AppError division_unknown */
export async function getDivisionPlace(
  _ctx: Context,
  { code, longitude, latitude }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const address = regionAddress(code);
  const place = (address === "" ? undefined : centreOf(code)) ?? refuse("division_unknown");
  const [x, y] = place.centre;
  const inside = longitude !== undefined && latitude !== undefined && isWithin(code, longitude, latitude);
  return { address, coordinate: [x, y], zoom: divisionZoom(place.code), inside };
}
