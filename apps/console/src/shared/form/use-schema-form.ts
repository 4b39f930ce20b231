import { useState } from "react";
import { type z } from "zod";

type Errors = Readonly<Record<string, string | undefined>>;

/** The first sentence for each field that the schema refuses. */
function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}

/** State of a form whose rules are a schema of the contract. Errors show after the first submit and vanish on typing. */
export function useSchemaForm<V extends Record<string, string>>(schema: z.ZodType, initial: V) {
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
      const found = errorsOf(schema, values);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}
