// Made from the migrations by `npm run docs -- tables`.
import { type Json, type WithDefault } from "../column.ts";

interface MessageTable {
  id: string;
  happened_at: Date;
  received_at: Date;
  org_id: string;
  device_uid: string;
  point_id: string;
  event_id: string;
  alg_id: string;
  severity: number;
  message: string;
  happened_raw: Date;
  offset_ms: number;
  time_corrected: WithDefault<boolean>;
  image: WithDefault<string>;
  res_image: WithDefault<string>;
  res_video: WithDefault<string[]>;
  plate: WithDefault<string>;
  data: Json<Record<string, unknown>>;
  client_read: WithDefault<boolean>;
  client_mark: WithDefault<boolean>;
  state: WithDefault<"open" | "dispatched" | "investigating" | "repeated" | "done" | "false_alarm">;
  version: WithDefault<number>;
  assignee_id: string | null;
  is_folded: WithDefault<boolean>;
  folded_into: string | null;
  deleted_at: Date | null;
  handled_at: Date | null;
  deletion_id: string | null;
  storm_id: string | null;
}

interface MessageStepTable {
  message_id: string;
  happened_at: Date;
  version: number;
  at: Date;
  staff_id: string | null;
  action: "dispatch" | "repeated" | "investigate" | "done" | "claim" | "falseAlarm" | "reopen";
  from_state: "open" | "dispatched" | "investigating" | "repeated" | "done" | "false_alarm";
  to_state: "open" | "dispatched" | "investigating" | "repeated" | "done" | "false_alarm";
  assignee_id: string | null;
  reason: WithDefault<string>;
  remark: WithDefault<string>;
  org_id: string | null;
}

interface DeviceRecordTable {
  id: string;
  happened_at: Date;
  received_at: Date;
  org_id: string;
  device_uid: string;
  point_id: string;
  event_id: string;
  alg_id: string;
  count_in: WithDefault<number>;
  count_out: WithDefault<number>;
  data: Json<Record<string, unknown>>;
  worked: Json<unknown> | null;
  image: WithDefault<string>;
}

interface DeviceEventTable {
  device_uid: string;
  event_id: string;
  message_id: string;
  is_alarm: boolean;
  happened_at: Date;
  received_at: Date;
  org_id: string | null;
}

interface DeviceVideoTable {
  device_uid: string;
  event_id: string;
  video_index: number;
  file_key: string;
  received_at: Date;
  org_id: string | null;
}

interface DeadLetterTable {
  device_uid: string;
  event_id: string;
  reason: string;
  text: string;
  event: Json<unknown> | null;
  received_at: Date;
}

interface StoredFileTable {
  id: string;
  stored_at: Date;
  org_id: string;
  device_uid: string | null;
  class: "image" | "video" | "parking" | "demonstration";
  place: string;
  start_byte: number;
  byte_length: number;
  mime: string;
}

interface DeviceStorageTable {
  device_uid: string;
  day: string;
  bytes: number;
}

interface OrganisationStorageTable {
  org_id: string;
  bytes: number;
}

interface PushOutboxTable {
  id: WithDefault<number>;
  event: "org_received_new_message" | "org_latest_message" | "org_storm_changed";
  org_id: string;
  device_uid: string;
  message_id: string;
  happened_at: Date;
  created_at: Date;
}

interface MessageHeadTable {
  point_id: string;
  alg_id: string;
  head_at: Date;
  head_id: string;
  newest_at: Date;
  repeats: WithDefault<number>;
  org_id: string | null;
}

interface MessageExportTable {
  id: string;
  task_id: string;
  org_id: string;
  staff_id: string;
  format: "xls" | "xlsx";
  has_pictures: boolean;
  language: "zh-CN" | "zh-TW" | "en";
  row_count: number;
  place: string | null;
  byte_length: WithDefault<number>;
  device_uids: WithDefault<string[]>;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date;
}

interface MessageReviewTable {
  message_id: string;
  happened_at: Date;
  batch: number;
  version: number;
  at: Date;
  staff_id: string;
  count: number | null;
  remark: string | null;
  org_id: string | null;
}

interface LedgerChangeTable {
  id: string;
  org_id: string;
  device_uid: string;
  point_id: string;
  alg_id: string;
  change: Json<unknown>;
  from_settings: Json<unknown>;
  to_settings: Json<unknown>;
  version: number;
  days: number;
  true_count: number;
  false_count: number;
  spared: number;
  cost: number;
  config_version: number;
  accepted_by: string;
  accepted_at: Date;
  reverted_by: string | null;
  reverted_at: Date | null;
}

interface MessageStormTable {
  id: string;
  org_id: string;
  scope: "group" | "device" | "point";
  scope_id: string;
  cause: "site" | "reconnect" | "device" | "camera" | "weather" | "unknown";
  started_at: Date;
  ended_at: Date;
  version: WithDefault<number>;
  created_at: Date;
}

interface MessageStormLeftTable {
  message_id: string;
  org_id: string;
  happened_at: Date;
  left_at: Date;
}

interface DemoHistoryTable {
  org_id: string;
  state: "off" | "running" | "done" | "deleted";
  seed: string;
  made_at: Date;
  days: number;
  days_done: WithDefault<number>;
  furnished: WithDefault<number>;
}

interface DemoReceivedTable {
  id: string;
  org_id: string;
  kind: "notice" | "message" | "order";
  body: string;
  received_at: Date;
}

interface WeighingKeyTable {
  org_id: string;
  id: string;
  public_key: string;
  private_key: Buffer;
  last_seq: WithDefault<number>;
  last_digest: string;
  created_at: Date;
}

interface WeighingEntryTable {
  id: string;
  org_id: string;
  seq: number;
  kind: "slip" | "void";
  digest: string;
  sealed: Json<unknown>;
  staff_id: string;
  made_at: Date;
}

interface WeighingSlipTable {
  id: string;
  org_id: string;
  number: string;
  day: string;
  day_count: number;
  device_uid: string | null;
  staff_id: string;
  request_id: string | null;
  keywords: string;
  content: Json<unknown>;
  made_at: Date;
  void_id: string | null;
}

interface WeighingMessageTable {
  slip_id: string;
  message_id: string;
  org_id: string;
  happened_at: Date;
  kept_until: Date;
}

interface MessageCountChangeTable {
  org_id: string;
  device_uid: string;
  point_id: string;
  alg_id: string;
  hour: Date;
  count: number;
  unread: WithDefault<number>;
}

interface MessageHourTable {
  org_id: string;
  hour: Date;
  device_uid: string;
  point_id: string;
  alg_id: string;
  count: number;
}

interface MessageDayTable {
  org_id: string;
  day: Date;
  device_uid: string;
  point_id: string;
  alg_id: string;
  count: number;
}

interface MessageDeviceDayTable {
  org_id: string;
  day: Date;
  device_uid: string;
  alg_id: string;
  count: number;
}

interface MessageUnreadCountTable {
  org_id: string;
  device_uid: string;
  alg_id: string;
  count: number;
}

export interface AlarmTables {
  message: MessageTable;
  message_step: MessageStepTable;
  device_record: DeviceRecordTable;
  device_event: DeviceEventTable;
  device_video: DeviceVideoTable;
  dead_letter: DeadLetterTable;
  stored_file: StoredFileTable;
  device_storage: DeviceStorageTable;
  organisation_storage: OrganisationStorageTable;
  push_outbox: PushOutboxTable;
  message_head: MessageHeadTable;
  message_export: MessageExportTable;
  message_review: MessageReviewTable;
  ledger_change: LedgerChangeTable;
  message_storm: MessageStormTable;
  message_storm_left: MessageStormLeftTable;
  demo_history: DemoHistoryTable;
  demo_received: DemoReceivedTable;
  weighing_key: WeighingKeyTable;
  weighing_entry: WeighingEntryTable;
  weighing_slip: WeighingSlipTable;
  weighing_message: WeighingMessageTable;
  message_count_change: MessageCountChangeTable;
  message_hour: MessageHourTable;
  message_day: MessageDayTable;
  message_device_day: MessageDeviceDayTable;
  message_unread_count: MessageUnreadCountTable;
}
