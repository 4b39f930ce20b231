import { z } from "zod";
import { AppError, refuseUnless } from "../error/app-error.ts";
import { type Payer } from "../limits/fair-queue.ts";
import { runInWorker } from "../worker/run-in-worker.ts";
import { adviceFor } from "./other-kind.ts";
import { inflatedBytes } from "./zip-parts.ts";

export interface SheetLimits {
  /** Maximum rows including the header; trailing empty rows do not count. */
  maxRows: number;
  /** Maximum columns; further columns are ignored. */
  maxColumns: number;
  /** True: files that are no workbooks are read as CSV. */
  isCsvTaken?: boolean;
  /** Caller to whom the work is charged. */
  payer: Payer;
}

const limits = { heapMb: 256, timeoutMs: 10_000 };
const xlsxWorker = new URL("./read-xlsx-worker.ts", import.meta.url);
const csvWorker = new URL("./read-csv-worker.ts", import.meta.url);
const xlsWorker = new URL("./read-xls-worker.ts", import.meta.url);
const zipStart = Buffer.from("PK\x03\x04", "latin1");
/** Signature of a compound file: the format of Excel until 2003. */
const oleStart = Buffer.from("D0CF11E0A1B11AE1", "hex");

const Answer = z.union([
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ refused: z.enum(["spreadsheet_wrong_type", "spreadsheet_too_complex", "spreadsheet_more_sheets"]) }),
]);

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/**
 * Estimated milliseconds to start a thread. The next constant: milliseconds per megabyte of a sheet that has only empty
 * cells; text takes a sixth of that.
 */
const startMs = 300;
const megabyteMs = 75;

/**
 * Estimates the milliseconds to read a workbook from the uncompressed size that the zip declares. A small file may be
 * large uncompressed.
 */
async function estimateReadMs(bytes: Buffer): Promise<number> {
  const held = startsWith(bytes, zipStart) ? await inflatedBytes(bytes) : bytes.length;
  return startMs + (held / 1e6) * megabyteMs;
}

function workerFor(bytes: Buffer, { isCsvTaken = false }: SheetLimits): URL | undefined {
  if (startsWith(bytes, zipStart)) return xlsxWorker;
  if (startsWith(bytes, oleStart)) return xlsWorker;
  return isCsvTaken ? csvWorker : undefined;
}

/** Refuses a file; the error has advice if the file is a table of another kind. */
function refuseKind(bytes: Buffer, key: "spreadsheet_wrong_type" | "spreadsheet_too_complex"): never {
  const text = adviceFor(bytes);
  throw text === undefined ? new AppError(key) : new AppError("spreadsheet_wrong_type", { text });
}

/**
 * Returns the first visible sheet of an uploaded workbook as text: numbers in full, dates as `2026-01-31` or
 * `2026-01-31 08:00:00`, formulas as their stored value.
 * Rows may differ in length. Empty rows between others are kept, so that row n of the sheet has index n - 1. A cell
 * merged over several rows has its text in each of them.
 * @param bytes .xlsx, .xls or, if accepted, .csv; recognised by their content
 * @returns at least one row
 * @throws AppError spreadsheet_wrong_type, spreadsheet_too_long, spreadsheet_too_complex, spreadsheet_more_sheets,
 * spreadsheet_empty
 */
export async function readRows(bytes: Buffer, wanted: SheetLimits): Promise<string[][]> {
  const { maxRows, maxColumns, payer } = wanted;
  const worker = workerFor(bytes, wanted);
  if (worker === undefined) refuseKind(bytes, "spreadsheet_wrong_type");
  const estimateMs = await estimateReadMs(bytes);
  // copied, because transferring a view would transfer the memory of the whole request to the thread
  const task = { bytes: new Uint8Array(bytes), maxRows, maxColumns };
  const answer = await runInWorker(worker, task, { ...limits, payer, estimateMs }, Answer).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : Object.assign(new AppError("spreadsheet_too_complex"), { cause });
  });
  if ("refused" in answer) {
    if (answer.refused === "spreadsheet_more_sheets") throw new AppError(answer.refused);
    refuseKind(bytes, answer.refused);
  }
  refuseUnless(answer.rows.length > 0, "spreadsheet_empty");
  refuseUnless(answer.rows.length <= maxRows, "spreadsheet_too_long");
  return answer.rows;
}
