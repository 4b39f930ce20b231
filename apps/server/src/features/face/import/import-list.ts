import { type FileFace, faceImportLimits, faceOfFile } from "@huiyan/contract/face/face.rules";
import { z } from "zod";
import { AppError } from "../../../platform/error/app-error.ts";
import { parseSent } from "../../../platform/error/invalid-input.ts";
import { type Payer } from "../../../platform/limits/fair-queue.ts";
import { readTable } from "../../../platform/spreadsheet/read-table.ts";
import { type PieceReader } from "./pieces.ts";
import { readZipFile, ZipFile } from "./zip-entries.ts";

/** What a row or a file's name says of a person, as it was written. */
const WrittenFace = z.object({
  name: z.string(),
  code: z.string(),
  type: z.string().default(""),
  age: z.string().default(""),
  gender: z.string().default(""),
  remark: z.string().default(""),
});
export type WrittenFace = z.output<typeof WrittenFace>;

/** One file, or one row without a file, on its way through a task. */
export const ImportItem = z.object({
  /** Absent: the list names a file that is not there. */
  file: ZipFile.optional(),
  /** Absent: neither list nor name says whose picture it is. */
  face: WrittenFace.optional(),
  /** Of the list, as the spreadsheet program counts. */
  row: z.number().int().optional(),
});
export type ImportItem = z.output<typeof ImportItem>;

interface ListRow extends WrittenFace {
  row: number;
  file: string;
}

const columns = 7;
const isSheet = (path: string) => /\.(xlsx|xls|csv)$/i.test(path);
const isPicture = (path: string) => /\.(jpe?g|png)$/i.test(path);
const fileKey = (path: string) => (path.split(/[/\\]/).at(-1) ?? "").toLowerCase();

/** @throws AppError face_zip_sheet, too_many_requests, service_unavailable */
async function readList(reader: PieceReader, file: ZipFile, payer: Payer): Promise<ListRow[]> {
  const bytes = await readZipFile(reader, file, faceImportLimits.sheetBytes);
  const rows = await readTable(bytes, {
    ...{ maxRows: faceImportLimits.files, columns, payer, isCsvTaken: true, isExample: () => false },
  }).catch((cause: unknown) => {
    const isOurs = cause instanceof AppError && cause.key.startsWith("spreadsheet_");
    throw isOurs ? Object.assign(new AppError("face_zip_sheet"), { cause }) : cause;
  });
  return rows.map(
    ({ row, cells: [name = "", code = "", person = "", type = "", age = "", gender = "", remark = ""] }) => ({
      ...{ row, file: fileKey(name), code, name: person, type, age, gender, remark },
    }),
  );
}

const written = ({ code, name }: FileFace): WrittenFace => ({ code, name, type: "", age: "", gender: "", remark: "" });

/**
 * What is to be done with each file of a zip, by its list where it has one, else by the files' names.
 * @throws AppError face_zip_sheet, face_zip_empty, face_zip_many
 */
export async function importItems(
  reader: PieceReader,
  files: readonly ZipFile[],
  payer: Payer,
): Promise<{ name: string; input: ImportItem }[]> {
  const sheet = files.find(({ path }) => isSheet(path));
  const pictures = files.filter(({ path }) => isPicture(path));
  if (pictures.length === 0) throw new AppError("face_zip_empty");
  if (pictures.length > faceImportLimits.files) throw new AppError("face_zip_many");
  const list = sheet === undefined ? [] : await readList(reader, sheet, payer);
  const byFile = new Map(list.map((row) => [row.file, row]));
  const items = pictures.map((file) => {
    const listed = byFile.get(fileKey(file.path));
    byFile.delete(fileKey(file.path));
    const named = faceOfFile(file.path);
    const face = listed ?? (named && written(named));
    return { name: file.path, input: { file, face: face && parseSent(WrittenFace, face), row: listed?.row } };
  });
  const missing = [...byFile.values()].map((row) => ({
    name: row.file,
    input: { face: parseSent(WrittenFace, row), row: row.row },
  }));
  return [...items, ...missing];
}
