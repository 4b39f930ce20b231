import { type Services } from "../../../platform/context/context.ts";
import { usualBatch } from "../../../platform/db/in-batches.ts";
import { removeFilesAt } from "./apply-retention.ts";
import { findFilesBefore } from "./demonstration.queries.ts";

/** Removes the organisation's files that hold nothing stored since; what is left out is found by the next clean-up. */
export async function removeDemonstrationFiles(services: Services, orgId: string, before: Date): Promise<void> {
  for (const fileLocation of await findFilesBefore(services.db.sql, orgId, before))
    await removeFilesAt(services, fileLocation, usualBatch);
}
