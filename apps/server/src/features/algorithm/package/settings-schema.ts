import { knownSettingsSchema } from "@huiyan/contract/point/settings-schemas";
import { z } from "zod";
import { type Queryable } from "../../../platform/db/database.ts";
import { newestFor } from "../delivery/offered-for.ts";
import { listOfferedPackages } from "./package.queries.ts";

const Manifest = z.object({ settings: z.record(z.string(), z.unknown()) });
/** Its settings are the berths that are drawn on their own page. */
const drawnAsBerths = "berth_parking";

/**
 * Schemas of the settings of algorithms as a device of this platform has them: of the newest package, else of those that
 * devices come with.
 * @returns by id; null: they are not entered as settings
 */
export async function settingsSchemas(
  db: Queryable,
  platform: string,
): Promise<(algId: string) => Record<string, unknown> | null> {
  const packages = await listOfferedPackages(db);
  return (algId) => {
    if (algId === drawnAsBerths) return null;
    const manifest = newestFor(packages, algId, platform)?.manifest;
    const parsed = manifest === undefined ? undefined : Manifest.safeParse(JSON.parse(manifest));
    return parsed?.data?.settings ?? knownSettingsSchema(algId) ?? null;
  };
}
