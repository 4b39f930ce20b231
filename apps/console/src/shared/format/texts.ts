import { type Language, localize } from "@huiyan/contract/language";
import { currentLanguage } from "./language.ts";

/** One text in three languages: zh-CN, zh-TW, en. `{name}` is replaced by the value of that name. */
export type TextRow = readonly [zh: string, tw: string, en: string];

export function pickText(row: TextRow, language: Language = currentLanguage()): string {
  return localize(row, language);
}

/** Makes a feature's `text(key, values)` out of its table, which stays readable as `text.table`. */
export function defineTexts<Key extends string>(table: Readonly<Record<Key, TextRow>>) {
  const text = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    pickText(table[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return Object.assign(text, { table });
}
