import { issueText } from "@huiyan/contract/issue-text";
import { useState } from "react";
import { type z } from "zod";
import { contractText } from "../format/contract-text.ts";
import { currentLanguage } from "../format/language.ts";

type Errors = Readonly<Record<string, string | undefined>>;
/** What is wrong beyond the schema, for example two fields that must be equal. */
type Rule<V> = (values: V) => { field: string; text: string } | undefined;

/** The first sentence, in the language of the page, for each field that the schema or the rule refuses. */
function errorsOf<V>(schema: z.ZodType, values: V, rule?: Rule<V>): Errors {
  const errors: Record<string, string> = {};
  const language = currentLanguage();
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issueText(issue, language);
  }
  const more = rule?.(values);
  if (more !== undefined) errors[more.field] ??= contractText(more.text);
  return errors;
}

/** State of a form whose rules are a schema of the contract. Errors show after the first submit and vanish on typing. */
export function useSchemaForm<V extends Record<string, string>>(schema: z.ZodType, initial: V, rule?: Rule<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  return {
    values,
    errorOf: (field: keyof V & string): string | undefined => errors[field],
    setErrors,
    set(field: keyof V & string, value: string) {
      setValues((old) => ({ ...old, [field]: value }));
      setErrors((old) => ({ ...old, [field]: undefined }));
    },
    /** Checks everything and marks the fields; true when it may be sent. */
    check(): boolean {
      const found = errorsOf(schema, values, rule);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Checks and marks one field alone. */
    checkField(field: keyof V & string): boolean {
      const found = errorsOf(schema, values, rule)[field];
      setErrors((old) => ({ ...old, [field]: found }));
      return found === undefined;
    },
  };
}
