// Made from the migrations by `npm run tables`.
import { type Json, type WithDefault } from "./column.ts";

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
  newest_member_at: Date | null;
  deleted_at: Date | null;
  handled_at: Date | null;
  deletion_id: string | null;
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
}

interface DeviceEventTable {
  device_uid: string;
  event_id: string;
  message_id: string;
  is_alarm: boolean;
  happened_at: Date;
  received_at: Date;
}

interface DeviceVideoTable {
  device_uid: string;
  event_id: string;
  video_index: number;
  file_key: string;
  received_at: Date;
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
  class: "image" | "video";
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
  event: "org_received_new_message" | "org_latest_message";
  org_id: string;
  device_uid: string;
  message_id: string;
  happened_at: Date;
  created_at: Date;
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
}
