import { z } from "zod";
import { chosenRange } from "./list-search.ts";

const isBlank = (value: unknown) => value === undefined || (typeof value === "string" && value.trim() === "");

/**
 * Describes the filters of a list.
 * @param fields search parameters of the address that are filters, which a reset clears
 */
export function listFilters<F extends z.ZodRawShape>(fields: F) {
  const names = Object.keys(fields);
  const initial: Readonly<Record<string, unknown>> = z.object(fields).parse({});
  const isSet = (search: Readonly<Record<string, unknown>>, name: string) =>
    !isBlank(search[name]) && search[name] !== initial[name];
  return {
    fields,
    /** Patch of the address that clears every filter. */
    none: Object.fromEntries(names.map((name) => [name, undefined])) as { readonly [K in keyof F]: undefined },
    /** Returns whether the address sets a filter. Blank text and an incomplete time range do not count. */
    areSet(search: Readonly<Record<string, unknown>> & Parameters<typeof chosenRange>[0]): boolean {
      const plain = names.filter((name) => name !== "start" && name !== "end");
      return plain.some((name) => isSet(search, name)) || ("start" in fields && chosenRange(search) !== undefined);
    },
  };
}

/**
 * Returns the names of the filters that are set.
 * @param parameters maps a name to its search parameter
 */
export function setNames<N extends string, P extends string>(
  parameters: Readonly<Record<N, P>>,
  search: Readonly<Partial<Record<P, unknown>>>,
): N[] {
  return (Object.keys(parameters) as N[]).filter((name) => !isBlank(search[parameters[name]]));
}
