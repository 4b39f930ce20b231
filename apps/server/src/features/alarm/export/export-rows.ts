import { exportPicturesMax } from "@huiyan/contract/alarm/export.rules";
import { type Language } from "@huiyan/contract/language";
import { readThumbnailOf } from "#features/resource/resource.public.ts";
import { type Sql } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { type FileStore } from "#platform/storage/file-store.ts";
import { exportCells } from "./export-columns.ts";
import { type ExportJob } from "./export-job.ts";
import { type ExportedRow, groupNamesOf, nextExportedRows } from "./export-rows.queries.ts";

/** Rows fetched per SQL statement. */
const rowsAtOnce = 1000;
const picturesAtOnce = 8;

/** Source of the rows, and the user who requests them. */
export interface ExportSource {
  sql: Sql;
  files: FileStore;
  scope: Scope;
  language: Language;
}

/** Progress and cancellation, as in `TaskStep`. */
export interface ExportStep {
  signal: AbortSignal;
  report(progress: { done: number; total: number }): void;
}

/** Reads the rows of an exported file from the database in batches. */
export class ExportRows {
  readonly #source: ExportSource;
  readonly #job: ExportJob;
  readonly #step: ExportStep;
  readonly #groups = new Map<string, string>();
  readonly #pictures = new WeakMap<readonly CellValue[], Buffer>();
  #count = 0;

  constructor(source: ExportSource, job: ExportJob, step: ExportStep) {
    this.#source = source;
    this.#job = job;
    this.#step = step;
  }

  /** Number of rows read so far. */
  get count(): number {
    return this.#count;
  }

  /** Ids of the devices of all rows read so far. */
  get deviceUids(): string[] {
    return [...this.#groups.keys()];
  }

  pictureOf(row: readonly CellValue[]): Buffer | undefined {
    return this.#pictures.get(row);
  }

  /** Yields the rows of the file. @throws the signal's reason if it is aborted */
  async *read(): AsyncGenerator<CellValue[]> {
    const { sql, scope, language } = this.#source;
    let last: ExportedRow | undefined;
    for (;;) {
      this.#step.signal.throwIfAborted();
      const rows = await nextExportedRows(sql, scope, this.#job, last, { size: rowsAtOnce, language });
      await this.#learnGroups(rows);
      for (let at = 0; at < rows.length; at += picturesAtOnce)
        yield* await this.#cells(rows.slice(at, at + picturesAtOnce));
      last = rows.at(-1);
      this.#step.report({ done: this.#count, total: Math.max(this.#job.count, this.#count) });
      if (rows.length < rowsAtOnce) return;
    }
  }

  async #learnGroups(rows: readonly ExportedRow[]): Promise<void> {
    const fresh = new Set(rows.map(({ device_uid }) => device_uid).filter((uid) => !this.#groups.has(uid)));
    if (fresh.size === 0) return;
    const names = await groupNamesOf(this.#source.sql, [...fresh]);
    for (const uid of fresh) this.#groups.set(uid, names.get(uid) ?? "");
  }

  async #cells(rows: readonly ExportedRow[]): Promise<CellValue[][]> {
    const { sql, files, language } = this.#source;
    const cells = rows.map((row) => {
      const groups = this.#groups.get(row.device_uid) ?? "";
      return exportCells({ ...row, groups, number: ++this.#count }, language);
    });
    if (!this.#job.pictures || this.#count - rows.length >= exportPicturesMax) return cells;
    this.#step.signal.throwIfAborted();
    const pictures = await Promise.all(rows.map(({ picture }) => readThumbnailOf(sql, files, picture)));
    for (const [at, bytes] of pictures.entries()) {
      const row = cells[at];
      if (bytes !== undefined && row !== undefined) this.#pictures.set(row, bytes);
    }
    this.#step.report({ done: this.#count, total: Math.max(this.#job.count, this.#count) });
    return cells;
  }
}
