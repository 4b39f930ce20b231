import { readFile } from "node:fs/promises";
import { errorTable } from "@huiyan/contract/errors";
import { AppError, refuse } from "#platform/error/app-error.ts";

/** A package and its description, parsed as JSON but not validated. */
export interface PackageFiles {
  sheet: unknown;
  bytes: Buffer;
}

/** Parses the sheet (manifest) of a package. @throws AppError package_refused */
export function parseSheet(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("package_refused", { text: "说明文件不是有效的 JSON，请选择与安装包同名的 .json 文件" });
  }
}

/** Runs a command for the operator. An AppError is rethrown as an Error with its Chinese sentence. */
export async function withSentence<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Error(error.details.text ?? errorTable[error.key].zh, { cause: error });
  }
}

/** Reads `<file>` and `<file>.json`. @throws AppError package_refused; errors of the file system */
export async function readPackage(file: string): Promise<PackageFiles> {
  return { sheet: parseSheet(await readFile(`${file}.json`, "utf8")), bytes: await readFile(file) };
}
