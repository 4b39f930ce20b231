import { z } from "zod";
import { type ErrorKey, errorText, isErrorKey } from "../errors.ts";
import { type FormText, formText } from "../form-texts.ts";
import { type Language } from "../language.ts";

/** Stored reason of a failed notification: a key, which is translated for the reader. */
export type NoticeError = ErrorKey | FormText;

const Values = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
export type ErrorValues = z.infer<typeof Values>;

export function noticeErrorText(error: string, values: unknown, language: Language): string {
  return isErrorKey(error) ? errorText(error, language) : formText(error, language, Values.parse(values));
}
