import { type z } from "zod";
import { openDatabase } from "#platform/db/database.ts";
import { openStore } from "#platform/storage/open-store.ts";
import { type ExportThreadData } from "./export-job.ts";
import { type ExportStep } from "./export-rows.ts";
import { type WrittenExport, writeExport } from "./write-export.ts";

/** Makes the file with a dedicated database connection; see {@link writeExport}. */
export async function makeExport(
  { databaseUrl, s3Url, dataDir, job, folder, ...source }: z.output<typeof ExportThreadData>,
  step: ExportStep,
): Promise<WrittenExport> {
  const sql = openDatabase(databaseUrl, 1, () => undefined);
  const files = openStore(s3Url, dataDir);
  try {
    return await writeExport({ ...source, groupTerm: source.groupTerm, sql, files }, job, folder, step);
  } finally {
    await files.close();
    await sql.destroy();
  }
}
