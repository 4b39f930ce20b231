import { issueText } from "@huiyan/contract/issue-text";
import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import { type z } from "zod";
import { contractText } from "../format/contract-text.ts";

/**
 * Rules in addition to the schema, for example two fields that must be equal. `field` is a path such as
 * `labels.0.value`.
 */
export type FormRules<V> = (values: V) => readonly ({ field: string; text: string } | undefined)[];

/**
 * Returns the first error for each field, in the language of the page. Errors of the form's own rules take precedence.
 */
function sentencesOf<V>(schema: z.ZodType, values: V, rules?: FormRules<V>): Map<string, string> {
  const found = new Map<string, string>();
  const add = (field: string, sentence: string) => found.has(field) || found.set(field, sentence);
  for (const problem of rules?.(values) ?? []) if (problem) add(problem.field, contractText(problem.text));
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    add(issue.path.join("."), issueText(issue, contractText));
  }
  return found;
}

/** Returns a resolver that checks all fields of a form against a schema of the contract. */
export function contractResolver<V extends FieldValues>(schema: z.ZodType, rules?: FormRules<V>): Resolver<V> {
  return (values: V) => {
    const errors: FieldErrors<V> = {};
    for (const [field, message] of sentencesOf(schema, values, rules))
      set(errors, field, { type: "contract", message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
