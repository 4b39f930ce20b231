import { knownSettingsSchema } from "@huiyan/contract/point/settings-schemas";
import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { newestFor } from "../delivery/offered-for.ts";
import { listOfferedPackages } from "./package.queries.ts";

const Manifest = z.object({ settings: z.record(z.string(), z.unknown()) });
/** Algorithm without a settings form: users draw its berths on a separate page. */
const drawnAsBerths = "berth_parking";

/**
 * Returns the JSON schemas of algorithm settings for a platform. The schema is that of the newest package or, without a
 * package, of the version bundled with devices.
 * @returns function from an algorithm's id to its schema; null if the algorithm has no settings form
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
