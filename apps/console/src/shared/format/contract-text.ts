import { formatMessage, type MessageValues } from "@huiyan/contract/format-message";
import { currentLanguage } from "./language.ts";

type Translate = typeof import("@huiyan/contract/form-texts").formText;
/**
 * Translates a Chinese sentence of the contract. Chinese users need no table, which reduces the first load by a tenth.
 */
let translate: Translate = formatMessage;

/**
 * Loads the translations of the contract's sentences for the language of this browser. On failure the sentences stay
 * Chinese.
 */
export async function loadContractTexts(): Promise<void> {
  if (currentLanguage() === "zh-CN") return;
  const texts = await import("@huiyan/contract/form-texts").catch(() => undefined);
  translate = texts?.formText ?? formatMessage;
}

/** Returns a sentence of the contract in the language of this browser. */
export function contractText(zh: string, values?: MessageValues): string {
  return translate(zh, currentLanguage(), values);
}
