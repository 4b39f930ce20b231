import { z } from "zod";

/** Whether a field of this name may be left out, in every form of the input that knows it. */
function mayBeLeftOut(schema: z.ZodType, name: string): boolean {
  if (schema instanceof z.ZodUnion) {
    return schema.options.every((option) => option instanceof z.ZodType && mayBeLeftOut(option, name));
  }
  if (!(schema instanceof z.ZodObject)) return false;
  const field: unknown = schema.shape[name];
  return !(field instanceof z.ZodType) || field.safeParse(undefined).success;
}

/**
 * A query without the fields that are empty and need not be there: a form sends its empty fields too, and an empty
 * filter is none. What is required stays, so that its own refusal is answered.
 */
export function queryInput(schema: z.ZodType, query: unknown): unknown {
  if (typeof query !== "object" || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== "" || !mayBeLeftOut(schema, name)),
  );
}
