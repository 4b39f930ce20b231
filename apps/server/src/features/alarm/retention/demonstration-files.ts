import { removeThumbnail } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { usualBatch } from "#platform/db/in-batches.ts";
import { removeFilesAt } from "./apply-retention.ts";
import { deletePicturesBefore, findFilesBefore } from "./demonstration.queries.ts";

/**
 * Deletes the organisation's pictures that were stored before a time. A file is deleted only if it has no newer
 * picture; otherwise only the rows of its older pictures are deleted.
 */
export async function removeDemonstrationFiles(services: Services, orgId: string, before: Date): Promise<void> {
  for (const fileLocation of await findFilesBefore(services.db.sql, orgId, before))
    await removeFilesAt(services, fileLocation, usualBatch);
  const ids = await deletePicturesBefore(services.db.sql, orgId, before);
  for (const id of ids) await removeThumbnail(services.files, id);
}
