import { z } from "zod";
import { AppError, refuseUnless } from "../error/app-error.ts";
import { type Payer } from "../limits/fair-queue.ts";
import { runInWorker } from "../worker/run-in-worker.ts";
import { adviceFor } from "./other-kind.ts";
import { inflatedBytes } from "./zip-parts.ts";

export interface SheetLimits {
  /** With its head; empty rows at the end do not count. */
  maxRows: number;
  /** Cells further to the right are left out. */
  maxColumns: number;
  /** What is no workbook is read as texts with commas. */
  isCsvTaken?: boolean;
  /** Whose work it is. */
  payer: Payer;
}

const limits = { heapMb: 256, timeoutMs: 10_000 };
const xlsxWorker = new URL("./read-xlsx-worker.ts", import.meta.url);
const csvWorker = new URL("./read-csv-worker.ts", import.meta.url);
const xlsWorker = new URL("./read-xls-worker.ts", import.meta.url);
const zipStart = Buffer.from("PK\x03\x04", "latin1");
/** Of a compound file; what Excel wrote until 2003. */
const oleStart = Buffer.from("D0CF11E0A1B11AE1", "hex");

const Answer = z.union([
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ refused: z.enum(["spreadsheet_wrong_type", "spreadsheet_too_complex"]) }),
]);

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** A thread's start, and what a megabyte of nothing but empty cells takes; of text it is a sixth. */
const startMs = 300;
const megabyteMs = 75;

/** By what a workbook says that it holds: a small one may inflate to much. */
async function estimateReadMs(bytes: Buffer): Promise<number> {
  const held = startsWith(bytes, zipStart) ? await inflatedBytes(bytes) : bytes.length;
  return startMs + (held / 1e6) * megabyteMs;
}

function workerFor(bytes: Buffer, { isCsvTaken = false }: SheetLimits): URL | undefined {
  if (startsWith(bytes, zipStart)) return xlsxWorker;
  if (startsWith(bytes, oleStart)) return xlsWorker;
  return isCsvTaken ? csvWorker : undefined;
}

/** Refuses a file; a table of another kind with what to do. */
function refuseKind(bytes: Buffer, key: "spreadsheet_wrong_type" | "spreadsheet_too_complex"): never {
  const text = adviceFor(bytes);
  throw text === undefined ? new AppError(key) : new AppError("spreadsheet_wrong_type", { text });
}

/**
 * The first sheet of a workbook that a person uploaded, as text: numbers in full, dates as `2026-01-31` or
 * `2026-01-31 08:00:00`, formulas as the value that was stored with them. Rows may differ in length; inner empty rows
 * are kept, so that row n of the sheet is at n - 1.
 * @param bytes .xlsx, .xls or, where it is taken, .csv; known by their content
 * @returns at least one row
 * @throws AppError spreadsheet_wrong_type, spreadsheet_too_long, spreadsheet_too_complex, spreadsheet_empty
 */
export async function readRows(bytes: Buffer, wanted: SheetLimits): Promise<string[][]> {
  const { maxRows, maxColumns, payer } = wanted;
  const worker = workerFor(bytes, wanted);
  if (worker === undefined) refuseKind(bytes, "spreadsheet_wrong_type");
  const estimateMs = await estimateReadMs(bytes);
  // A copy, since a view would take the whole request along.
  const task = { bytes: new Uint8Array(bytes), maxRows, maxColumns };
  const answer = await runInWorker(worker, task, { ...limits, payer, estimateMs }, Answer).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : Object.assign(new AppError("spreadsheet_too_complex"), { cause });
  });
  if ("refused" in answer) refuseKind(bytes, answer.refused);
  refuseUnless(answer.rows.length > 0, "spreadsheet_empty");
  refuseUnless(answer.rows.length <= maxRows, "spreadsheet_too_long");
  return answer.rows;
}
