import { join } from "node:path";
import { format } from "sql-formatter";
import { type Statement } from "./recorded-statements.ts";

export const sqlFolder = join(import.meta.dirname, "../../docs/develop/sql");

/** Separator between the statements of a file. */
const between = "\n\n";

/** Formats statements for a file: one line for each column, condition and join. */
export function sqlOf(statements: readonly Statement[]): string {
  return statements
    .map(({ text }) => `${format(text, { language: "postgresql", keywordCase: "lower", expressionWidth: 100 })};`)
    .join(between);
}

/** Returns the statements of a file without the comments, which contain the plans. */
export function withoutComments(file: string): string {
  return file
    .split("\n")
    .filter((line) => !line.startsWith("--"))
    .join("\n")
    .replaceAll(/\n{2,}/g, between)
    .trim();
}
