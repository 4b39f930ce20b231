import { sql } from "kysely";
import { type Sql } from "#platform/db/database.ts";

/** Tables of each generated file, in the order in which they appear. */
const files = {
  tenant: [
    "organisation",
    "account",
    "department",
    "staff",
    "device_group",
    "session",
    "installation_setting",
    "job_retry",
    "backup",
    "operator_setting",
    "backup_plan",
    "node_status",
    "audit",
  ],
  people: [
    ..."known_browser display_link single_sign_on failed_attempt one_time phone_code small_file upload organisation_setting".split(
      " ",
    ),
    ..."staff_setting feedback app_key app_nonce data_upload delivery task task_item".split(" "),
  ],
  device: [
    ..."device device_factory device_presence device_binding device_command device_notice device_notice_member".split(
      " ",
    ),
    ..."device_page device_tunnel upgrade_package algorithm_package algorithm_trial algorithm_trial_pass arrangement claim_try platform_heartbeat platform_outage group_sync point point_algorithm point_algorithm_version".split(
      " ",
    ),
    ..."staff_group staff_device visible_group visible_device assignment_viewer".split(" "),
    ..."live_address live_push live_watch live_seat live_rate".split(" "),
    ..."live_view live_view_point patrol_loop patrol_loop_point patrol_sighting".split(" "),
  ],
  alarm: [
    ..."message message_step device_record device_event device_video dead_letter stored_file device_storage".split(" "),
    ..."organisation_storage push_outbox message_head message_export message_review ledger_change".split(" "),
    ..."message_storm message_storm_left demo_history demo_received".split(" "),
    ..."weighing_key weighing_entry weighing_slip weighing_message".split(" "),
    ..."message_count_change message_hour message_day message_device_day message_unread_count".split(" "),
  ],
  notify: [
    ..."notify_channel notify_rule notify_rule_group notify_rule_channel alarm_notice alarm_notice_member".split(" "),
    ..."notice_queue notice_escalation staff_notice push_subscription".split(" "),
  ],
  parking: [
    ..."berth berth_observation berth_due berth_state berth_lesson berth_learning charging_rule parking_serial".split(
      " ",
    ),
    ..."parking_record parking_order parking_step parking_export".split(" "),
    ..."parking_ledger parking_ledger_check parking_report_target parking_order_report".split(" "),
    ..."parking_report_attempt parking_closed_day parking_correction settlement_comparison settlement_difference settlement_source".split(
      " ",
    ),
    ..."plate_owner".split(" "),
    ..."parking_conflict_dismissal parking_retry".split(" "),
  ],
  face: [
    ..."face_library face face_data face_key face_removal face_device face_removal_device face_access face_upload face_upload_piece face_mark".split(
      " ",
    ),
  ],
  service: [
    ..."device_algorithm service_order service_subscription service_order_line service_trial point_service service_notice service_notice_read".split(
      " ",
    ),
  ],
  farm: ["farm_owner", "farm_camera", "count_pair", "count_decision"],
  statistics: [
    ..."parking_count_change parking_day parking_hour_change parking_hour parking_flow_day".split(" "),
    ..."working_day shift_plan".split(" "),
    ..."flow_change flow_hour flow_day flow_retired flow_point".split(" "),
  ],
} as const;
export type TableFile = keyof typeof files;
export const tableFiles: readonly TableFile[] = [
  "tenant",
  "people",
  "device",
  "alarm",
  "notify",
  "parking",
  "face",
  "service",
  "farm",
  "statistics",
];

/**
 * Types of columns that the database does not know: the shapes of JSON documents, and values that only the contract
 * lists.
 */
const documentShapes: Record<string, string> = {
  "device.telemetry": "DeviceTelemetry",
  "device.version": "Record<string, string>",
  "device_notice.cause": "NoticeCause",
  "device_notice.type": "NoticeType",
  "device_record.data": "Record<string, unknown>",
  "message.data": "Record<string, unknown>",
  "point.blind_cause": '"" | NoVideoCause',
};
/** Modules that export these types, sorted like imports. */
const homes: Record<string, string> = {
  DeviceTelemetry: "@huiyan/contract/device/device.device",
  NoticeCause: "@huiyan/contract/device/maintenance.rules",
  NoticeType: "@huiyan/contract/device/maintenance.rules",
  NoVideoCause: "@huiyan/contract/point/point.rules",
};

const scalars: Record<string, string> = {
  uuid: "string",
  text: "string",
  date: "string",
  numeric: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
  int4multirange: "string",
  bytea: "Buffer",
  "timestamp with time zone": "Date",
};

interface ColumnRow {
  table: string;
  column: string;
  /** Type in the notation of PostgreSQL, for example `text[]`. */
  type: string;
  nullable: boolean;
  filled: boolean;
  /** Definition of a check constraint that lists the allowed values of only this column. */
  check: string | null;
}

async function readColumns(db: Sql): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      c.relkind <> 'v' and not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname not like 'kysely_%'
    order by 1, a.attnum`.execute(db);
  return rows;
}

function valueType({ table, column, type, check }: ColumnRow): string {
  const own = documentShapes[`${table}.${column}`];
  if (own !== undefined) return own;
  const listed = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value));
  if (listed.length > 0) return listed.join(" | ");
  if (type === "jsonb") return "unknown";
  const [, name = "", many = ""] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  const scalar = scalars[name];
  if (scalar === undefined) throw new Error(`no type is known for ${table}.${column}, which is ${type}`);
  return `${scalar}${many}`;
}

function columnType(row: ColumnRow): string {
  const value = valueType(row);
  const isFilled = row.filled && !row.nullable;
  const wrapped = row.type === "jsonb" ? `${isFilled ? "JsonWithDefault" : "Json"}<${value}>` : value;
  if (row.nullable) return `${wrapped} | null`;
  return isFilled && row.type !== "jsonb" ? `WithDefault<${value}>` : wrapped;
}

const capital = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());

function importsOf(body: string): string {
  const names = (list: readonly string[]) => list.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const modules = Map.groupBy(names(Object.keys(homes)), (name) => homes[name] ?? "");
  const columns = names(["Json", "JsonWithDefault", "WithDefault"]);
  const lines = [...modules].map(([from, own]) => [own, from] as const);
  if (columns.length > 0) lines.push([columns, "../column.ts"]);
  return lines
    .map(([own, from]) => `import { ${own.map((name) => `type ${name}`).join(", ")} } from "${from}";\n`)
    .join("");
}

/** Returns the Kysely types of a migrated database: one TypeScript text per file. */
export async function tableTypes(db: Sql): Promise<Record<TableFile, string>> {
  const tables = Map.groupBy(await readColumns(db), ({ table }) => table);
  const placed: readonly string[] = Object.values(files).flat();
  const homeless = [...tables.keys()].filter((table) => !placed.includes(table));
  if (homeless.length > 0)
    throw new Error(`say in test/table-types.ts which file these belong to: ${homeless.join(", ")}`);
  const textOf = (file: TableFile): string => {
    const interfaces = files[file].map((table) => {
      const columns = (tables.get(table) ?? []).map((row) => `  ${row.column}: ${columnType(row)};\n`);
      return `interface ${capital(table)}Table {\n${columns.join("")}}\n\n`;
    });
    const all = files[file].map((table) => `  ${table}: ${capital(table)}Table;\n`);
    const body = `${interfaces.join("")}export interface ${capital(file)}Tables {\n${all.join("")}}\n`;
    return `// Made from the migrations by \`npm run docs -- tables\`.\n${importsOf(body)}\n${body}`;
  };
  const [tenant, people, device] = [textOf("tenant"), textOf("people"), textOf("device")];
  const [notify, parking, face, service, farm, statistics] = [
    textOf("notify"),
    textOf("parking"),
    textOf("face"),
    textOf("service"),
    textOf("farm"),
    textOf("statistics"),
  ];
  return { tenant, people, device, alarm: textOf("alarm"), notify, parking, face, service, farm, statistics };
}
