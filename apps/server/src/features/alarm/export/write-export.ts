import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type SheetColumn } from "#platform/spreadsheet/sheet-parts.ts";
import { SheetPictures } from "#platform/spreadsheet/sheet-pictures.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { writeXls } from "#platform/spreadsheet/xls/write-xls.ts";
import { exportHeads, pictureRoom } from "./export-columns.ts";
import { type ExportJob } from "./export-job.ts";
import { ExportRows, type ExportSource, type ExportStep } from "./export-rows.ts";

/** Numbers of rows and pictures in the written file, and the devices of its alarms. */
export const WrittenExport = z.object({ rows: z.number(), pictures: z.number(), deviceUids: z.array(z.string()) });
export type WrittenExport = z.infer<typeof WrittenExport>;

/** Returns the path of the file within its temporary folder. */
export const writtenFile = (folder: string): string => join(folder, "file");

interface Opened {
  bytes: Readable;
  pictures?: SheetPictures;
}

async function open(job: ExportJob, heads: SheetColumn[], rows: ExportRows, folder: string): Promise<Opened> {
  if (job.format === "xls") return { bytes: await writeXls(heads, rows.read(), folder) };
  if (!job.pictures) return { bytes: writeSheet(heads, rows.read()) };
  const path = join(folder, "pictures");
  const pictures = await SheetPictures.create(path, pictureRoom, (row) => rows.pictureOf(row));
  return { bytes: writeSheet(heads, rows.read(), pictures), pictures };
}

/**
 * Writes the file into an empty folder.
 * @param groupTerm the organisation's term for device groups
 * @throws the reason of the aborted signal
 */
export async function writeExport(
  source: ExportSource & { groupTerm: string | undefined },
  job: ExportJob,
  folder: string,
  step: ExportStep,
): Promise<WrittenExport> {
  const heads = exportHeads(source.language, source.groupTerm, job.pictures);
  const rows = new ExportRows(source, job, step);
  const { bytes, pictures } = await open(job, heads, rows, folder);
  await pipeline(bytes, createWriteStream(writtenFile(folder), { mode: 0o600 }), { signal: step.signal });
  return { rows: rows.count, pictures: pictures?.count ?? 0, deviceUids: rows.deviceUids };
}
