import { z } from "zod";

/** Returns true if the field is optional in every variant of the input that contains it. */
function mayBeLeftOut(schema: z.ZodType, name: string): boolean {
  if (schema instanceof z.ZodUnion) {
    return schema.options.every((option) => option instanceof z.ZodType && mayBeLeftOut(option, name));
  }
  if (!(schema instanceof z.ZodObject)) return false;
  const field: unknown = schema.shape[name];
  return !(field instanceof z.ZodType) || field.safeParse(undefined).success;
}

/**
 * Removes empty optional fields from a query, because a form also sends fields that the user left empty. Empty required
 * fields stay, so that the caller gets their error text.
 */
export function queryInput(schema: z.ZodType, query: unknown): unknown {
  if (typeof query !== "object" || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== "" || !mayBeLeftOut(schema, name)),
  );
}
