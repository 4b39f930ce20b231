import { formText } from "@huiyan/contract/form-texts";
import { currentLanguage } from "./language.ts";

/** A sentence of the contract in the language of this browser. */
export function contractText(zh: string): string {
  return formText(zh, currentLanguage());
}
