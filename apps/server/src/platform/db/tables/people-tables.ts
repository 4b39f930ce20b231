// Made from the migrations by `npm run docs -- tables`.
import { type Json, type WithDefault } from "../column.ts";

interface KnownBrowserTable {
  browser_hash: Buffer;
  account_id: string;
  last_used_at: Date;
}

interface DisplayLinkTable {
  id: string;
  org_id: string;
  name: string;
  screen: "/dashboard" | "/bashboard" | "/alarmDashboard" | "/monitorDashboard" | "/mtDashboard" | "/pointData";
  group_id: string | null;
  made_by: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  used_at: Date | null;
  key_hash: Buffer;
}

interface SingleSignOnTable {
  issuer: string;
  subject: string;
  account_id: string;
  linked_at: Date;
}

interface FailedAttemptTable {
  key: string;
  count: number;
  since: Date;
  wait_until: Date;
}

interface OneTimeTable {
  id: string;
  kind: string;
  value: Json<unknown>;
  ends_at: Date;
}

interface PhoneCodeTable {
  id: string;
  phone: string;
  purpose: "code" | "register" | "forget";
  code_hash: Buffer;
  tries: WithDefault<number>;
  ip: WithDefault<string>;
  created_at: Date;
  ends_at: Date;
}

interface SmallFileTable {
  id: string;
  org_id: string;
  class: "logo" | "feedback";
  mime: string;
  bytes: Buffer;
  created_at: Date;
}

interface UploadTable {
  id: string;
  account_id: string;
  org_id: string | null;
  purpose: string;
  mime: string;
  bytes: Buffer;
  created_at: Date;
  used_at: Date | null;
}

interface OrganisationSettingTable {
  org_id: string;
  name: string;
  value: Json<unknown>;
  changed_at: Date;
}

interface StaffSettingTable {
  staff_id: string;
  name: string;
  value: Json<unknown>;
  changed_at: Date;
}

interface FeedbackTable {
  id: string;
  org_id: string;
  staff_id: string | null;
  content: string;
  pictures: WithDefault<string[]>;
  created_at: Date;
  answer: WithDefault<string>;
  answered_at: Date | null;
  answered_by: string | null;
  closed_at: Date | null;
  answer_read_at: Date | null;
}

interface AppKeyTable {
  org_id: string;
  app_id: string;
  secret_sealed: Buffer;
  created_at: Date;
}

interface AppNonceTable {
  app_id: string;
  nonce: string;
  ends_at: Date;
}

interface DataUploadTable {
  org_id: string;
  url: string;
  changed_at: Date;
}

interface DeliveryTable {
  id: string;
  org_id: string;
  message_id: string;
  url: string;
  state: WithDefault<"waiting" | "done" | "failed">;
  tries: WithDefault<number>;
  status: WithDefault<number>;
  error: WithDefault<string>;
  took_ms: WithDefault<number>;
  created_at: Date;
  next_at: Date | null;
  done_at: Date | null;
}

interface TaskTable {
  id: string;
  org_id: string;
  staff_id: string;
  kind: string;
  created_at: Date;
  finished_at: Date | null;
  held_until: Date | null;
  language: WithDefault<"zh-CN" | "zh-TW" | "en">;
  cancelled_at: Date | null;
}

interface TaskItemTable {
  task_id: string;
  position: number;
  name: string;
  input: Json<unknown>;
  state: WithDefault<"waiting" | "done" | "failed" | "cancelled">;
  text: WithDefault<string>;
  progress_done: number | null;
  progress_total: number | null;
  checkpoint: Json<unknown> | null;
  due_at: Date | null;
  queue: string | null;
}

export interface PeopleTables {
  known_browser: KnownBrowserTable;
  display_link: DisplayLinkTable;
  single_sign_on: SingleSignOnTable;
  failed_attempt: FailedAttemptTable;
  one_time: OneTimeTable;
  phone_code: PhoneCodeTable;
  small_file: SmallFileTable;
  upload: UploadTable;
  organisation_setting: OrganisationSettingTable;
  staff_setting: StaffSettingTable;
  feedback: FeedbackTable;
  app_key: AppKeyTable;
  app_nonce: AppNonceTable;
  data_upload: DataUploadTable;
  delivery: DeliveryTable;
  task: TaskTable;
  task_item: TaskItemTable;
}
