import { type Language } from "@huiyan/contract/errors";
import { currentLanguage } from "./language.ts";

/** One text in three languages: zh-CN, zh-TW, en. `{name}` is replaced by the value of that name. */
export type TextRow = readonly [zh: string, tw: string, en: string];

export function pickText([zh, tw, en]: TextRow, language: Language = currentLanguage()): string {
  return { "zh-CN": zh, "zh-TW": tw, en }[language];
}

/** Makes a feature's `text(key, values)` out of its table. */
export function defineTexts<Key extends string>(table: Readonly<Record<Key, TextRow>>) {
  return (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    pickText(table[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
