import { exportMessages } from "@huiyan/contract/alarm/export.api";
import { exportKeptMs } from "@huiyan/contract/alarm/export.rules";
import { formText } from "@huiyan/contract/form-texts";
import { ownGroupTerm } from "#features/organisation/organisation.public.ts";
import { type TaskStep, type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { withScratchFolder } from "#platform/storage/scratch-folder.ts";
import { runLongWorker } from "#platform/worker/run-long-worker.ts";
import { finishExport, isExportRequested } from "./export.queries.ts";
import { exportMime } from "./export-file-name.ts";
import { ExportJob, type ExportThreadData } from "./export-job.ts";
import { WrittenExport, writtenFile } from "./write-export.ts";

const thread = new URL("./export-thread.ts", import.meta.url);
/** Heap of the thread in MB: enough for one slice of rows and the text table of an .xls file. */
const heapMb = 96;

type MakeExport = (data: ExportThreadData, step: TaskStep) => Promise<WrittenExport>;

const makeInThread: MakeExport = (data, step) => runLongWorker(thread, data, { heapMb, step, answer: WrittenExport });

async function makeFile(
  ctx: Context<MemberCaller>,
  { job, folder }: { job: ExportJob; folder: string },
  step: TaskStep,
  make: MakeExport,
): Promise<string> {
  const { config, databaseUrl, files, clock, db } = ctx;
  const { scope, orgId } = ctx.caller;
  const { language } = ctx.request;
  const groupTerm = await ownGroupTerm(db.sql, orgId);
  const { s3Url, dataDir } = config;
  const data: ExportThreadData = { databaseUrl, s3Url, dataDir, scope, language, groupTerm, job, folder };
  const written = await make(data, step);
  step.signal.throwIfAborted();
  const placement = await files.keep(`${step.itemId}.${job.format}`, writtenFile(folder), exportMime(job.format));
  const now = clock.now();
  const made = { ...written, placement, now, expiresAt: new Date(now.getTime() + exportKeptMs) };
  if (!(await finishExport(db.sql, step.itemId, made))) await files.remove(placement.fileLocation);
  const values = { count: written.rows, pictures: written.pictures };
  return formText(job.pictures ? "共 {count} 条，其中 {pictures} 条附图片" : "共 {count} 条", language, values);
}

/**
 * Returns the task worker that writes the export into a temporary folder and then moves the file to the file store.
 * After a crash the worker starts from the beginning, and no partial file remains.
 */
export const exportWorkerBy = (make: MakeExport): TaskWorker => ({
  kind: exportMessages.name,
  permission: exportMessages.permission,
  isLong: true,
  async run(ctx, input, step) {
    refuseUnless(await isExportRequested(ctx.db.sql, step.itemId, ctx.clock.now()), "export_expired");
    const job = ExportJob.parse(input);
    return withScratchFolder(ctx.config.dataDir, (folder) => makeFile(ctx, { job, folder }, step, make));
  },
});

export const exportWorker = exportWorkerBy(makeInThread);
