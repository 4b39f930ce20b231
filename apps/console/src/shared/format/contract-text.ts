import { formatMessage, type MessageValues } from "@huiyan/contract/format-message";
import { currentLanguage } from "./language.ts";

type Translate = typeof import("@huiyan/contract/form-texts").formText;
/** Translation by the Chinese sentence. Users of Chinese need no table, which saves a tenth of the first load. */
let translate: Translate = formatMessage;

/** The contract's sentences in the language of this browser; Chinese where they cannot be had. */
export async function loadContractTexts(): Promise<void> {
  if (currentLanguage() === "zh-CN") return;
  const texts = await import("@huiyan/contract/form-texts").catch(() => undefined);
  translate = texts?.formText ?? formatMessage;
}

/** A sentence of the contract in the language of this browser. */
export function contractText(zh: string, values?: MessageValues): string {
  return translate(zh, currentLanguage(), values);
}
