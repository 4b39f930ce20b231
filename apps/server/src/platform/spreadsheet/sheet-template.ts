import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { type FileAnswer } from "../http/serve.ts";
import { type SheetColumn } from "./sheet-parts.ts";
import { writeSheet } from "./write-sheet.ts";

interface Template {
  mime: string;
  title: LocalizedText;
  columns: SheetColumn[];
  example: string[];
}

async function* one<T>(row: T) {
  yield row;
}

/**
 * Returns an empty workbook for users to fill in: the column headers, and one example row. All cells are formatted as
 * text.
 */
export function sheetTemplate(language: Language, { mime, title, columns, example }: Template): FileAnswer {
  const texts = columns.map((column) => ({ ...column, isText: true }));
  return {
    mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}.xlsx`,
    open: async () => writeSheet(texts, one(example)),
  };
}
