import { openDatabase } from "../../../platform/db/database.ts";
import { openStore } from "../../../platform/storage/open-store.ts";
import { serveLongWorker } from "../../../platform/worker/serve-long-worker.ts";
import { ExportThreadData } from "./export-job.ts";
import { writeExport } from "./write-export.ts";

// Hundreds of thousands of rows leave much garbage behind: it is made here, and goes with the thread.
await serveLongWorker(ExportThreadData, async ({ databaseUrl, s3Url, dataDir, job, folder, ...source }, step) => {
  const sql = openDatabase(databaseUrl, 1, () => undefined);
  const files = openStore(s3Url, dataDir);
  try {
    return await writeExport({ ...source, groupTerm: source.groupTerm, sql, files }, job, folder, step);
  } finally {
    await files.close();
    await sql.destroy();
  }
});
