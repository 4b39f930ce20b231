import { formatMessage, type MessageValues } from "@huiyan/contract/format-message";
import { type Language, localize } from "@huiyan/contract/language";
import { currentLanguage } from "./language.ts";

/** One text in three languages: zh-CN, zh-TW, en. values as of `formatMessage`. */
export type TextRow = readonly [zh: string, tw: string, en: string];

export function pickText(row: TextRow, language: Language = currentLanguage()): string {
  return localize(row, language);
}

/** Makes a feature's `text(key, values)` out of its table, which stays readable as `text.table`. */
export function defineTexts<Key extends string>(table: Readonly<Record<Key, TextRow>>) {
  const text = (key: Key, values: MessageValues = {}): string =>
    formatMessage(pickText(table[key]), currentLanguage(), values);
  return Object.assign(text, { table });
}
