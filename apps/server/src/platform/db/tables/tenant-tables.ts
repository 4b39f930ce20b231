// Made from the migrations by `npm run docs -- tables`.
import { type Json, type JsonWithDefault, type WithDefault } from "../column.ts";

interface OrganisationTable {
  id: string;
  name: string;
  title: WithDefault<string>;
  logo: WithDefault<string>;
  type: WithDefault<string>;
  addr: WithDefault<string>;
  phone: WithDefault<string>;
  status: WithDefault<"active" | "leave">;
  message_days: number | null;
  created_at: Date;
  expires_at: Date | null;
  closed_menu: WithDefault<string[]>;
  created_by: string | null;
  parking: WithDefault<boolean>;
  live: boolean | null;
  locked_menu: WithDefault<string[]>;
  operator_notes: WithDefault<string>;
  device_max: number | null;
  point_max: number | null;
  farm: WithDefault<boolean>;
  arrangement: WithDefault<boolean>;
}

interface AccountTable {
  id: string;
  phone: string;
  name: string;
  password_hash: string | null;
  language: WithDefault<"zh-CN" | "zh-TW" | "en">;
  last_login_at: Date | null;
  last_login_location: WithDefault<string>;
  disabled_at: Date | null;
  created_at: Date;
  totp_sealed: Buffer | null;
  totp_enabled_at: Date | null;
  totp_last_step: WithDefault<number>;
  totp_recovery: WithDefault<Buffer[]>;
  totp_started_by: string | null;
  totp_started_at: Date | null;
  operator_since: Date | null;
  operator_link_hash: Buffer | null;
  operator_link_until: Date | null;
}

interface DepartmentTable {
  id: string;
  org_id: string;
  parent_id: string | null;
  name: string;
  sort: WithDefault<number>;
  level: number;
  created_at: Date;
}

interface StaffTable {
  id: string;
  org_id: string;
  account_id: string;
  name: string;
  role: "admin" | "lead" | "staff";
  status: "unactive" | "active" | "leave";
  department_id: string | null;
  active_at: Date | null;
  leave_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  last_login_location: WithDefault<string>;
  live: WithDefault<boolean>;
  unlocked_menu: WithDefault<string[]>;
  sees_faces: WithDefault<boolean>;
}

interface DeviceGroupTable {
  id: string;
  org_id: string;
  parent_id: string | null;
  name: string;
  description: WithDefault<string>;
  sort: WithDefault<number>;
  path: string[];
  deleted_at: Date | null;
  created_at: Date;
  labels: JsonWithDefault<unknown>;
  external_id: string | null;
}

interface SessionTable {
  id: string;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  previous_until: Date | null;
  account_id: string;
  org_id: string | null;
  created_at: Date;
  issued_at: Date;
  last_seen_at: Date;
  ends_at: Date;
  ip: WithDefault<string>;
  user_agent: WithDefault<string>;
  viewing_staff_id: string | null;
  display_link_id: string | null;
}

interface InstallationSettingTable {
  name: string;
  value: Json<unknown>;
  changed_at: Date;
}

interface JobRetryTable {
  job: string;
  item_id: string;
  tries: number;
  retry_at: Date;
  cause: string;
}

interface BackupTable {
  id: string;
  asked_by: string | null;
  asked_at: Date;
  state: "waiting" | "running" | "done" | "failed" | "removed";
  file: string;
  node: WithDefault<string>;
  held_until: Date | null;
  done_bytes: WithDefault<number>;
  total_bytes: WithDefault<number>;
  started_at: Date | null;
  ended_at: Date | null;
  bytes: number | null;
  rows: number | null;
  files: number | null;
  is_sealed: WithDefault<boolean>;
  error: WithDefault<string>;
  drill_state: "waiting" | "running" | "done" | "failed" | null;
  drill_asked_by: string | null;
  drill_started_at: Date | null;
  drill_ended_at: Date | null;
  drill_held_until: Date | null;
  drill_error: WithDefault<string>;
}

interface OperatorSettingTable {
  single: WithDefault<boolean>;
  system_name: string | null;
  registration: "open" | "closed" | null;
  map_tile_url: string | null;
  map_tile_system: "wgs84" | "gcj02" | null;
  map_attribution: string | null;
  geocoder_url: string | null;
  message_days: number | null;
  video_days: number | null;
  sms_text: string | null;
  notice_text: WithDefault<string>;
  notice_until: Date | null;
  version: WithDefault<number>;
  changed_at: Date;
  service_packages: "on" | "off" | null;
  bill_payee: string | null;
}

interface BackupPlanTable {
  single: WithDefault<boolean>;
  every: WithDefault<"off" | "day" | "week">;
  weekday: WithDefault<number>;
  hour: WithDefault<number>;
  keep: WithDefault<number>;
  drill: WithDefault<"off" | "week" | "month">;
  version: WithDefault<number>;
  changed_at: Date;
}

interface NodeStatusTable {
  id: string;
  roles: string[];
  version: string;
  started_at: Date;
  seen_at: Date;
  stopped_at: Date | null;
  status: Json<unknown>;
}

interface AuditTable {
  id: string;
  at: Date;
  org_id: string | null;
  account_id: string | null;
  staff_id: string | null;
  action: string;
  object_id: WithDefault<string>;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  ip: WithDefault<string>;
  request_id: WithDefault<string>;
}

export interface TenantTables {
  organisation: OrganisationTable;
  account: AccountTable;
  department: DepartmentTable;
  staff: StaffTable;
  device_group: DeviceGroupTable;
  session: SessionTable;
  installation_setting: InstallationSettingTable;
  job_retry: JobRetryTable;
  backup: BackupTable;
  operator_setting: OperatorSettingTable;
  backup_plan: BackupPlanTable;
  node_status: NodeStatusTable;
  audit: AuditTable;
}
