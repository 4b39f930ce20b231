import { z } from "zod";
import { wallTime } from "../calendar.ts";
import { formText } from "../form-texts.ts";
import { type Language, localize } from "../language.ts";
import { aliasDefault } from "../organisation/organisation.rules.ts";
import { type AuditTextKey, auditTexts } from "./audit-texts.ts";

/** One change, in the reader's language; “-” for an absent value. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

export interface AuditReader {
  language: Language;
  /** The organisation's word for device groups; empty or undefined for the default. */
  groupTerm?: string | undefined;
}

/** Names of recorded fields. */
const names = {
  name: "name",
  nickname: "nickname",
  remark: "remark",
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
  title: "title",
  logo: "logo",
  url: "url",
  appId: "app_id",
  mapArea: "map_area",
  value: "value",
  description: "description",
  labels: "labels",
  rows: "rows",
  count: "count",
  ended: "ended",
  page: "page",
  channel: "channel",
  longitude: "longitude",
  latitude: "latitude",
  address: "address",
  host: "host",
  port: "port",
  fps: "fps",
  version: "version",
  enable_alg_alert: "algorithms",
  kind: "kind",
  enabled: "enabled",
  recipients: "recipients",
  alg_ids: "alg_ids",
  min_severity: "min_severity",
  merge_seconds: "merge_seconds",
  times: "times",
  channels: "channels",
  escalation_channels: "escalation_channels",
  expires: "expires",
  parking: "parking",
  live: "live",
  closed_menu: "closed_menu",
  locked_menu: "locked_menu",
  enable_device_offline_alert: "offline_reminder",
  group_id: "groups",
  point_id: "point",
  device_id: "devices",
  point: "point",
  code: "code",
  number: "code",
  label: "code",
  cameras: "cameras",
  points: "points",
  screen: "screen",
  expires_at: "expires_at",
  reason: "reason",
  cause: "reason",
  note: "remark",
  answer: "answer",
  order_no: "order_no",
  day: "on_day",
  days: "days",
  first: "from",
  last: "to",
  from: "from",
  to: "to",
  quality: "quality",
  items: "count",
  stays: "count",
  type: "kind",
  farm: "farm",
  arrangement: "arrangement",
  device_max: "device_max",
  point_max: "point_max",
  message_days: "message_days",
  video_days: "video_days",
  system_name: "title",
  registration: "registration",
  map_tile_url: "map_tile_url",
  map_tile_system: "map_tile_system",
  map_attribution: "map_attribution",
  geocoder_url: "geocoder_url",
  sms_text: "sms_text",
  service_packages: "service_packages",
  bill_payee: "bill_payee",
  notice: "notice",
  notice_until: "notice_until",
  menu: "opened_menu",
  every: "every",
  weekday: "weekday",
  hour: "hour",
  keep: "keep",
  drill: "drill",
} as const satisfies Readonly<Record<string, AuditTextKey>>;
const known = (field: string): field is keyof typeof names => Object.hasOwn(names, field);

/** Recorded values that have a text: states and roles. */
const values: ReadonlySet<string> = new Set([
  ...["admin", "lead", "staff", "unactive", "active", "leave"],
  ...["open", "closed", "on", "off", "day", "week", "month"],
]);
const isValue = (value: unknown): value is AuditTextKey => typeof value === "string" && values.has(value);

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/**
 * Returns true if the number is a time from 2010 to 2100 in epoch ms. Counts and byte sizes are outside this range, or
 * recognisable by their field names.
 */
const isEpoch = (value: number) => Number.isInteger(value) && value > 1_262_304_000_000 && value < 4_102_444_800_000;

/** Formats a time in Asia/Shanghai; returns undefined if the field or value is not a time. */
function momentOf(field: string, value: unknown): string | undefined {
  const at = typeof value === "string" && isoTime.test(value) ? Date.parse(value) : value;
  if (typeof at !== "number" || !isEpoch(at) || field.includes("bytes")) return undefined;
  return wallTime(at).slice(0, 19).replace("T", " ");
}

const Fields = z.record(z.string(), z.unknown());
const Pair = z.object({ before: z.unknown(), after: z.unknown() }).partial();

function parsedOf(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    return detail === "" ? undefined : detail;
  }
}

/** Returns functions that format recorded fields and values in the reader's language. */
function wordingFor({ language, groupTerm }: AuditReader) {
  const group = groupTerm || formText(aliasDefault, language);
  const text = (key: AuditTextKey) => localize(auditTexts[key], language).replace("{group}", group);
  const [between, comma] = language === "en" ? [", ", ", "] : ["、", "，"];
  const nameOf = (field: string) => (known(field) ? text(names[field]) : field);

  function formatObject(value: object): string {
    if (Array.isArray(value)) return value.map((inner) => formatValue("", inner)).join(between) || "-";
    return Object.entries(value)
      .map(([key, inner]) => `${nameOf(key)} ${formatValue(key, inner)}`)
      .join(comma);
  }
  function formatValue(field: string, value: unknown): string {
    if (value === undefined || value === null || value === "") return "-";
    const moment = momentOf(field, value);
    if (moment !== undefined) return moment;
    if (isValue(value)) return text(value);
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    return typeof value === "object" ? formatObject(value) : String(value);
  }
  return { nameOf, formatValue, bareValue: text("value") };
}

/** Returns the fields of a recorded value. A value that is not an object becomes one field named `bareName`. */
function fieldsOf(value: unknown, bareName: string): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  const parsed = Fields.safeParse(value);
  return parsed.success && !Array.isArray(value) ? parsed.data : { [bareName]: value };
}

/**
 * Returns the changes field by field; unchanged fields are left out.
 * @param detail `{ before, after }` as JSON text, either of which may be missing; any other text counts as the state
 * after the change
 */
export function changesOf(detail: string, reader: AuditReader): AuditChange[] {
  const { nameOf, formatValue, bareValue } = wordingFor(reader);
  const value = parsedOf(detail);
  const pair = Pair.safeParse(value);
  const isPair = pair.success && typeof value === "object" && value !== null && ("before" in value || "after" in value);
  const before = fieldsOf(isPair ? pair.data.before : undefined, bareValue);
  const after = fieldsOf(isPair ? pair.data.after : value, bareValue);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field: nameOf(field),
      before: formatValue(field, before[field]),
      after: formatValue(field, after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** Returns the changes in one line, for a list or a sheet. */
export function changesLine(changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, before, after }) => (before === "-" ? `${field} ${after}` : `${field} ${before} → ${after}`))
    .join("；");
}
