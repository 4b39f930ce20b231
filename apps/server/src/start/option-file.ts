import { access, readFile } from "node:fs/promises";
import { type z } from "zod";
import { type FactoryDevice, FactoryList } from "#features/device/device.feature.ts";
import { ofPart } from "#platform/failure/part-failure.ts";

/** @throws PartFailure of the option; Error with a Chinese sentence if the file is not JSON */
async function readJson(option: string, path: string): Promise<unknown> {
  const text = await ofPart({ kind: "option_file", option, path }, () => readFile(path, "utf8"));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${option} 的文件 ${path} 不是有效的 JSON（${error instanceof Error ? error.message : error}）`, {
      cause: error,
    });
  }
}

/** Returns a Chinese phrase for the first issue of a list, with the entry's number from 1. */
function issueOf({ issues: [first] }: z.ZodError): string {
  const [index, ...path] = first?.path ?? [];
  const where = typeof index === "number" ? `第 ${index + 1} 台${path.length > 0 ? `的 ${path.join(".")}` : ""}` : "";
  return where === "" ? "须为 JSON 数组，每台一项" : `${where} 有误`;
}

/** Reads the file of `--load-devices`. @throws Error whose Chinese message names the file and its first fault */
export async function readFactoryList(path: string): Promise<FactoryDevice[]> {
  const parsed = FactoryList.safeParse(await readJson("--load-devices", path));
  if (parsed.success) return parsed.data;
  throw new Error(
    `--load-devices 的文件 ${path} 里${issueOf(parsed.error)}。每台须有 device_id、key（至少 16 个字符）、code（8 位大写字母或数字）、type`,
  );
}

/**
 * Reads `<file>.json` next to the package of `--load-package`, which describes the package.
 * @throws Error with a Chinese sentence
 */
export async function readSheet(file: string): Promise<unknown> {
  const option = "--load-package";
  await ofPart({ kind: "option_file", option, path: file }, () => access(file));
  return readJson(option, `${file}.json`);
}
