import { type FileFace, faceImportLimits, faceOfFile, pictureEnding } from "@huiyan/contract/face/face.rules";
import { z } from "zod";
import { AppError, parseSent } from "#platform/error/app-error.ts";
import { type Payer } from "#platform/limits/fair-queue.ts";
import { readTable } from "#platform/spreadsheet/read-table.ts";
import { filesByName } from "./files-by-name.ts";
import { type PieceReader } from "./pieces.ts";
import { readZipFile, ZipFile } from "./zip-entries.ts";

/** Data of a person as text, from a list row or a file name. */
const WrittenFace = z.object({
  name: z.string(),
  code: z.string(),
  type: z.string().default(""),
  age: z.string().default(""),
  gender: z.string().default(""),
  remark: z.string().default(""),
});
export type WrittenFace = z.output<typeof WrittenFace>;

/** Reasons for which an item is refused before its picture is read. */
export const itemProblems = ["kind", "missing", "ambiguous", "twice", "second_list"] as const;

/** Task item: one file, or one list row without a file. */
export const ImportItem = z.object({
  /** Undefined if the list names a file that the zip does not contain, or several files match. */
  file: ZipFile.optional(),
  /** Undefined if neither the list nor the file name contains the person's data. */
  face: WrittenFace.optional(),
  /** Row number in the list, as displayed by spreadsheet programs. */
  row: z.number().int().optional(),
  problem: z.enum(itemProblems).optional(),
});
export type ImportItem = z.output<typeof ImportItem>;

interface NamedItem {
  name: string;
  input: ImportItem;
}

interface ListRow extends WrittenFace {
  row: number;
  file: string;
}

const columns = 7;
const isSheet = (path: string) => /\.(xlsx|xls|csv)$/i.test(path);
const isPicture = (path: string) => pictureEnding.test(path);

/** Reads the list of persons in a zip. @throws AppError face_zip_sheet, too_many_requests, service_unavailable */
async function readList(reader: PieceReader, file: ZipFile, payer: Payer): Promise<ListRow[]> {
  const bytes = await readZipFile(reader, file, faceImportLimits.sheetBytes);
  const rows = await readTable(bytes, {
    maxRows: faceImportLimits.files,
    columns,
    payer,
    isCsvTaken: true,
    isExample: () => false,
  }).catch((cause: unknown) => {
    const isOurs = cause instanceof AppError && cause.key.startsWith("spreadsheet_");
    throw isOurs ? Object.assign(new AppError("face_zip_sheet"), { cause }) : cause;
  });
  return rows.map(
    ({ row, cells: [name = "", code = "", person = "", type = "", age = "", gender = "", remark = ""] }) => ({
      row,
      file: name,
      code,
      name: person,
      type,
      age,
      gender,
      remark,
    }),
  );
}

const written = ({ code, name }: FileFace): WrittenFace => ({ code, name, type: "", age: "", gender: "", remark: "" });

/** Returns the task item of a list row. */
function itemOfRow(row: ListRow, named: readonly ZipFile[], taken: ReadonlySet<ZipFile>): NamedItem {
  const face = parseSent(WrittenFace, row);
  const [file] = named;
  if (file === undefined) return { name: row.file, input: { face, row: row.row, problem: "missing" } };
  if (named.length > 1) return { name: row.file, input: { face, row: row.row, problem: "ambiguous" } };
  const problem = (taken.has(file) && "twice") || (!isPicture(file.path) && "kind") || undefined;
  return { name: file.path, input: { file, face, row: row.row, ...(problem !== undefined && { problem }) } };
}

/** Returns the task item of a file without a list row. Code and name of the person come from the file name. */
function itemOfFile(file: ZipFile): NamedItem {
  const named = faceOfFile(file.path);
  const face = named === undefined ? {} : { face: parseSent(WrittenFace, written(named)) };
  const problem = (isSheet(file.path) && "second_list") || (!isPicture(file.path) && "kind") || undefined;
  return { name: file.path, input: { file, ...face, ...(problem !== undefined && { problem }) } };
}

/**
 * Returns the task items of a zip: one per list row, and one per file without a row.
 * @throws AppError face_zip_sheet, face_zip_empty, face_zip_many
 */
export async function importItems(reader: PieceReader, files: readonly ZipFile[], payer: Payer): Promise<NamedItem[]> {
  const sheet = files.find(({ path }) => isSheet(path));
  const others = files.filter((file) => file !== sheet);
  if (!others.some(({ path }) => isPicture(path))) throw new AppError("face_zip_empty");
  if (others.length > faceImportLimits.files) throw new AppError("face_zip_many");
  const list = sheet === undefined ? [] : await readList(reader, sheet, payer);
  const find = filesByName(others);
  const taken = new Set<ZipFile>();
  const listed = list.map((row) => {
    const item = itemOfRow(row, find(row.file), taken);
    if (item.input.file !== undefined) taken.add(item.input.file);
    return item;
  });
  return [...listed, ...others.filter((file) => !taken.has(file)).map(itemOfFile)];
}
