import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getRegion as api } from "@huiyan/contract/map/map.api";
import { type Context } from "#platform/context/context.ts";
import { regionAddress, regionAt } from "../regions.ts";

export async function getRegion(
  _ctx: Context,
  { longitude, latitude }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const code = regionAt(longitude, latitude);
  return { code, address: regionAddress(code) };
}
