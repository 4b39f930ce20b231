import { defaultMapArea, mapAreas } from "@huiyan/contract/setting/setting.rules";
import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { getOrganisationSetting } from "./setting.queries.ts";

const Stored = z.object({ mapArea: z.enum(mapAreas) }).catch({ mapArea: defaultMapArea });

/** Returns the part of the country that the organisation's screens show. */
export async function mapAreaOf(db: Queryable, orgId: string): Promise<(typeof mapAreas)[number]> {
  return Stored.parse(await getOrganisationSetting(db, orgId, "screen_map")).mapArea;
}
