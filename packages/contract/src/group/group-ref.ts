import { z } from "zod";
import { Id } from "../scalars.ts";
import { groupTexts } from "./group.rules.ts";

/**
 * Meaning of the organisation's id in an input that names a group; the organisation is the root of the tree.
 * `all`: no filter by group; `refused`: only a group is valid; `itself`: the endpoint handles the organisation like a
 * group.
 */
type RootMeaning = "all" | "refused" | "itself";

/** Registry of all input fields that name a group. */
export const groupRefs = z.registry<{ root: RootMeaning }>();

/** Group as a filter, or as the parent of a new object; the root means no group. */
export const GroupFilter = Id.clone().optional().register(groupRefs, { root: "all" });
/** Id of a group; the root is refused. */
export const GroupTarget = Id.clone().register(groupRefs, { root: "refused" });
/** Id of a node of the tree; the root is allowed. */
export const GroupNodeId = Id.clone().register(groupRefs, { root: "itself" });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function resolveFields(schema: z.ZodObject, value: Record<string, unknown>, orgId: string, path: PropertyKey[]) {
  const fields = Object.entries(value).map(([name, field]) => {
    const inner: unknown = schema.shape[name];
    return [name, inner instanceof z.ZodType ? resolve(inner, field, orgId, [...path, name]) : field] as const;
  });
  return Object.fromEntries(fields.filter(([name, field]) => field !== undefined || value[name] === undefined));
}

function resolveRef(root: RootMeaning, value: unknown, orgId: string, path: PropertyKey[]): unknown {
  if (value !== orgId || root === "itself") return value;
  if (root === "all") return undefined;
  throw new z.ZodError([{ code: "custom", path, message: groupTexts.moveTarget, input: value }]);
}

function resolve(schema: z.ZodType, value: unknown, orgId: string, path: PropertyKey[]): unknown {
  const root = groupRefs.get(schema)?.root;
  if (root !== undefined) return resolveRef(root, value, orgId, path);
  if (schema instanceof z.ZodObject && isRecord(value)) return resolveFields(schema, value, orgId, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = schema;
    return element instanceof z.ZodType ? value.map((one, at) => resolve(element, one, orgId, [...path, at])) : value;
  }
  if (!(schema instanceof z.ZodUnion)) return value;
  let resolved = value;
  for (const option of schema.options) {
    if (option instanceof z.ZodType) resolved = resolve(option, resolved, orgId, path);
  }
  return resolved;
}

/**
 * Replaces references to the root by their meaning, so that actions receive only ids of groups.
 * @throws z.ZodError if a field for a group names the root
 */
export function resolveGroups(schema: z.ZodType, value: unknown, orgId: string): unknown {
  return resolve(schema, value, orgId, []);
}
