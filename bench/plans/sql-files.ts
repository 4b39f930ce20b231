import { join } from "node:path";
import { format } from "sql-formatter";
import { type Statement } from "./recorded-statements.ts";

export const sqlFolder = join(import.meta.dirname, "../../docs/sql");

/** Stands between two statements of one question. */
const between = "\n\n";

/** The statements of a question as they stand in its file: one place for each column, condition and join. */
export function sqlOf(statements: readonly Statement[]): string {
  return statements
    .map(({ text }) => `${format(text, { language: "postgresql", keywordCase: "lower", expressionWidth: 100 })};`)
    .join(between);
}

/** Without what the comments say: how the database finds it, and where. */
export function withoutComments(file: string): string {
  return file
    .split("\n")
    .filter((line) => !line.startsWith("--"))
    .join("\n")
    .replaceAll(/\n{2,}/g, between)
    .trim();
}
