import { type z } from "zod";
import { type FormText, formText } from "./form-texts.ts";
import { type Language } from "./language.ts";

type Issue = z.core.$ZodIssue;
/** What is counted: characters, items, or the number itself. */
const max: Readonly<Record<string, FormText>> = { string: "最多 {n} 个字符", array: "最多 {n} 项" };
const min: Readonly<Record<string, FormText>> = { string: "至少 {n} 个字符", array: "至少 {n} 项" };

/** True when the contract itself says what is wrong, rather than zod. */
export const isOwnText = ({ message }: Issue): boolean => /\p{Script=Han}/u.test(message);

/** What is wrong with a value, in the language: the contract's sentence, or one of the product instead of zod's. */
export function issueText(issue: Issue, language: Language): string {
  if (isOwnText(issue)) return formText(issue.message, language);
  if (issue.code === "too_big") {
    return formText(max[issue.origin] ?? "不能超过 {n}", language, { n: String(issue.maximum) });
  }
  if (issue.code === "too_small") {
    return formText(min[issue.origin] ?? "不能小于 {n}", language, { n: String(issue.minimum) });
  }
  return formText(issue.message.endsWith("received undefined") ? "不能为空" : "格式不正确", language);
}
