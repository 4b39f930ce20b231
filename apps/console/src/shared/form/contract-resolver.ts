import { issueText } from "@huiyan/contract/issue-text";
import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import { type z } from "zod";
import { contractText } from "../format/contract-text.ts";

/** What is wrong beyond the schema, for example two fields that must be equal. `field` is a path: `labels.0.value`. */
export type FormRules<V> = (values: V) => readonly ({ field: string; text: string } | undefined)[];

/** The first sentence for each field, in the language of the page. What the form's own rules say comes first. */
function sentencesOf<V>(schema: z.ZodType, values: V, rules?: FormRules<V>): Map<string, string> {
  const found = new Map<string, string>();
  const add = (field: string, sentence: string) => found.has(field) || found.set(field, sentence);
  for (const problem of rules?.(values) ?? []) if (problem) add(problem.field, contractText(problem.text));
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    add(issue.path.join("."), issueText(issue, contractText));
  }
  return found;
}

/** Checks a form by a schema of the contract, all fields at once. */
export function contractResolver<V extends FieldValues>(schema: z.ZodType, rules?: FormRules<V>): Resolver<V> {
  return (values: V) => {
    const errors: FieldErrors<V> = {};
    for (const [field, message] of sentencesOf(schema, values, rules))
      set(errors, field, { type: "contract", message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
