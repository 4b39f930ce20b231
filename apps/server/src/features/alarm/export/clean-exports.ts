import { type Services } from "#platform/context/context.ts";
import { forEach } from "#platform/jobs/job-health.ts";
import { deleteExport, listExpiredExports } from "./export.queries.ts";

/**
 * Deletes expired export files. The file is deleted before its row, so that after a crash the next run finds the row
 * and tries again.
 */
export async function cleanExports({ db, files, clock }: Pick<Services, "db" | "files" | "clock">): Promise<void> {
  await forEach(await listExpiredExports(db.sql, clock.now()), async ({ id, file_location }) => {
    if (file_location !== null) await files.remove(file_location);
    await deleteExport(db.sql, id);
  });
}
