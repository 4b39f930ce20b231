import { z } from "zod";
import { storedSetting } from "#shared/storage/stored-setting.ts";

/** Maximum number of stored entries. docs/reference/console.md C3. */
const historyLength = 8;
const setting = storedSetting("search", z.array(z.string()), []);

export function searchHistory(): string[] {
  return setting.read();
}

/** Stores a search text and returns the stored texts, newest first, without duplicates. Ignores blank text. */
export function rememberSearch(text: string): string[] {
  const trimmed = text.trim();
  const old = setting.read();
  if (trimmed === "") return old;
  const entries = [trimmed, ...old.filter((entry) => entry !== trimmed)].slice(0, historyLength);
  setting.write(entries);
  return entries;
}
