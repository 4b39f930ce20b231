import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type NoticeCause, type NoticeType } from "@huiyan/contract/device/upkeep.rules";
import { type NoVideoCause } from "@huiyan/contract/point/point.rules";
import { type Big, type Json, type JsonWithDefault, type WithDefault } from "./column.ts";

interface DeviceFactoryTable {
  device_id: string;
  key_sealed: Buffer;
  code_sealed: Buffer;
  type: DeviceType;
  platform: WithDefault<string>;
  loaded_at: Date;
  waiting_since: Date | null;
  waiting_ip: WithDefault<string>;
  /** By which it waits; older ones may end later. */
  waiting_connection: string | null;
}

interface DeviceTable {
  id: string;
  device_id: string;
  org_id: string;
  nickname: string;
  type: DeviceType;
  platform: WithDefault<string>;
  secret_sealed: Buffer;
  secret_confirmed_at: Date | null;
  connected: WithDefault<boolean>;
  online: WithDefault<boolean>;
  session: WithDefault<string>;
  online_changed_at: Date | null;
  last_report_at: Date | null;
  started_at: Date | null;
  ip: WithDefault<string>;
  version: JsonWithDefault<Record<string, string>>;
  telemetry: Json<DeviceTelemetry> | null;
  config_version: WithDefault<number>;
  config_applied: Json<unknown> | null;
  deleted_at: Date | null;
  created_at: Date;
}

interface DevicePresenceTable {
  device_uid: string;
  at: Date;
  online: boolean;
}

interface PointTable {
  id: string;
  org_id: string;
  device_uid: string;
  channel: string;
  name: string;
  camera: Json<unknown> | null;
  analysis_fps: WithDefault<string>;
  online: WithDefault<boolean>;
  width: WithDefault<number>;
  height: WithDefault<number>;
  brand: WithDefault<string>;
  position_type: WithDefault<string>;
  longitude: number | null;
  latitude: number | null;
  region_code: WithDefault<string>;
  blind_since: Date | null;
  blind_cause: WithDefault<"" | NoVideoCause>;
  image_key: WithDefault<string>;
  image_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

interface DeviceCommandTable {
  id: string;
  device_uid: string;
  staff_id: string | null;
  name: string;
  params: Json<unknown>;
  state: "sent" | "accepted" | "progress" | "done" | "failed" | "expired";
  percent: WithDefault<string>;
  text: WithDefault<string>;
  result: Json<unknown> | null;
  created_at: Date;
  expires_at: Date;
  changed_at: Date;
}

interface DeviceNoticeTable {
  id: string;
  org_id: string;
  type: NoticeType;
  cause: NoticeCause;
  disk: WithDefault<string>;
  group_id: string | null;
  begun_at: Date;
  created_at: Date;
  ended_at: Date | null;
}

interface DeviceNoticeMemberTable {
  notice_id: string;
  device_uid: string;
  point_id: string | null;
  begun_at: Date;
  ended_at: Date | null;
}

interface UpgradePackageTable {
  id: string;
  version: string;
  platform: string;
  notes: WithDefault<string>;
  sha256: string;
  bytes: Big;
  signature: string;
  file: string;
  loaded_at: Date;
}

interface DevicePageTable {
  id: string;
  session_id: string;
  device_uid: string;
  page: string;
  ticket_hash: Buffer | null;
  token_hash: Buffer | null;
  expires_at: Date;
}

export interface DeviceTables {
  device_notice: DeviceNoticeTable;
  device_notice_member: DeviceNoticeMemberTable;
  upgrade_package: UpgradePackageTable;
  device_page: DevicePageTable;
  platform_beat: { only_row: WithDefault<boolean>; at: Date };
  platform_outage: { began_at: Date; ended_at: Date };
  group_sync: { org_id: string; status: number; text: WithDefault<string>; changed_at: Date };
  device_presence: DevicePresenceTable;
  device_factory: DeviceFactoryTable;
  device: DeviceTable;
  device_binding: { org_id: string; device_uid: string; group_id: string; bound_at: Date };
  staff_group: { org_id: string; staff_id: string; group_id: string };
  staff_device: { org_id: string; staff_id: string; device_uid: string };
  point: PointTable;
  point_algorithm: { point_id: string; alg_id: string; settings: Json<unknown> };
  device_command: DeviceCommandTable;
  claim_try: { day: string; key: string; tries: number };
  visible_group: { staff_id: string; group_id: string };
  visible_device: { staff_id: string; device_uid: string };
}
