import { type ErrorKey, errorText, isErrorKey } from "@huiyan/contract/errors";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { z } from "zod";

/** Why a notice did not get through, as it is kept: by name, to be said in the language of whoever reads it. */
export type NoticeError = ErrorKey | FormText;

const Values = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
export type ErrorValues = z.infer<typeof Values>;

export function noticeErrorText(error: string, values: unknown, language: Language): string {
  return isErrorKey(error) ? errorText(error, language) : formText(error, language, Values.parse(values));
}
