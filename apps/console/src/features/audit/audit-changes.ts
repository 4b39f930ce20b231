import { z } from "zod";
import { joinFacts, joinNames } from "../../shared/format/format-join.ts";
import { auditText as text } from "./audit.texts.ts";

/** One thing that changed, in words; «-» where there was nothing. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

const names = {
  name: "name",
  nickname: "nickname",
  account: "account",
  phone: "phone",
  role: "role",
  status: "status",
  dep: "department",
  dep_id: "department",
  department: "department",
  parent_id: "parent",
  group_ids: "groups",
  groups: "groups",
  device_ids: "devices",
  devices: "devices",
  title: "title_field",
  logo: "logo",
  url: "url",
  appId: "appId",
  mapArea: "mapArea",
  value: "value",
} as const;
const known = (field: string): field is keyof typeof names => Object.hasOwn(names, field);

/** Stable names of states and roles, as the people's pages show them. */
const values = {
  admin: "admin",
  lead: "lead",
  staff: "staff",
  unactive: "unactive",
  active: "active",
  leave: "leave",
} as const;
const isValue = (value: unknown): value is keyof typeof values =>
  typeof value === "string" && Object.hasOwn(values, value);

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "-";
  if (isValue(value)) return text(values[value]);
  if (typeof value === "boolean") return text(value ? "yes" : "no");
  if (Array.isArray(value)) return value.length === 0 ? "-" : joinNames(value.map(formatValue));
  if (typeof value === "object") {
    return joinFacts(Object.entries(value).map(([key, inner]) => `${nameOf(key)} ${formatValue(inner)}`));
  }
  return String(value);
}

function nameOf(field: string): string {
  return known(field) ? text(names[field]) : field;
}

const Fields = z.record(z.string(), z.unknown());
const Pair = z.object({ before: z.unknown(), after: z.unknown() }).partial();

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  const parsed = Fields.safeParse(value);
  return parsed.success && !Array.isArray(value) ? parsed.data : { [text("value")]: value };
}

function parsedOf(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    return detail === "" ? undefined : detail;
  }
}

/**
 * What changed, field by field; what stayed the same is left out. `detail` is `{ before, after }` as JSON text, either
 * of which may be missing; any other text counts as what was there afterwards.
 */
export function changesOf(detail: string): Change[] {
  const value = parsedOf(detail);
  const pair = Pair.safeParse(value);
  const isPair = pair.success && typeof value === "object" && value !== null && ("before" in value || "after" in value);
  const before = fieldsOf(isPair ? pair.data.before : undefined);
  const after = fieldsOf(isPair ? pair.data.after : value);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field: nameOf(field), before: formatValue(before[field]), after: formatValue(after[field]) }))
    .filter((change) => change.before !== change.after);
}
