import { type z } from "zod";
import { type FormText } from "./form-texts.ts";
import { type MessageValues } from "./format-message.ts";

type Issue = z.core.$ZodIssue;
/** Texts about a limit, by the kind of value: a text is counted in characters, an array in items. */
const max: Readonly<Record<string, FormText>> = { string: "最多 {n} 个字符", array: "最多 {n} 项" };
const min: Readonly<Record<string, FormText>> = { string: "至少 {n} 个字符", array: "至少 {n} 项" };
/** Chinese sentences for other violations, by zod's issue code. */
const sentences = {
  beyond: "不能超过 {n}",
  below: "不能小于 {n}",
  missing: "不能为空",
  malformed: "格式不正确",
} as const satisfies Record<string, FormText>;

/** Returns true if the text is written in the contract (Chinese), and not by zod. */
export const isOwnText = ({ message }: Issue): boolean => /\p{Script=Han}/u.test(message);

/**
 * Returns the text of a validation error: the contract's sentence if it has one, else a Chinese sentence that replaces
 * zod's.
 */
export function issueText(issue: Issue, say: (sentence: string, values?: MessageValues) => string): string {
  if (isOwnText(issue)) return say(issue.message);
  if (issue.code === "too_big") return say(max[issue.origin] ?? sentences.beyond, { n: String(issue.maximum) });
  if (issue.code === "too_small") return say(min[issue.origin] ?? sentences.below, { n: String(issue.minimum) });
  return say(issue.message.endsWith("received undefined") ? sentences.missing : sentences.malformed);
}
