// Made from the migrations by `npm run docs -- tables`.
import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type NoticeCause, type NoticeType } from "@huiyan/contract/device/maintenance.rules";
import { type NoVideoCause } from "@huiyan/contract/point/point.rules";
import { type Json, type JsonWithDefault, type WithDefault } from "../column.ts";

interface DeviceTable {
  id: string;
  device_id: string;
  org_id: string;
  nickname: string;
  type: "AIS" | "SDC" | "SDK";
  platform: WithDefault<string>;
  secret_sealed: Buffer;
  secret_confirmed_at: Date | null;
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
  connected: WithDefault<boolean>;
  points_session: WithDefault<string>;
  config_in_force: number | null;
  recording_quota_mb: number | null;
  config_refused_at: Date | null;
  points_refused: WithDefault<number>;
  addresses: WithDefault<string[]>;
  config_applied_at: Date | null;
  remark: WithDefault<string>;
  gb28181: Json<unknown> | null;
}

interface DeviceFactoryTable {
  device_id: string;
  key_sealed: Buffer;
  code_sealed: Buffer;
  type: "AIS" | "SDC" | "SDK";
  platform: WithDefault<string>;
  loaded_at: Date;
  waiting_since: Date | null;
  waiting_ip: WithDefault<string>;
  waiting_connection: string | null;
}

interface DevicePresenceTable {
  device_uid: string;
  at: Date;
  online: boolean;
}

interface DeviceBindingTable {
  org_id: string;
  device_uid: string;
  group_id: string;
  bound_at: Date;
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
  group_id: string | null;
  begun_at: Date;
  created_at: Date;
  ended_at: Date | null;
  disk: WithDefault<string>;
  channel_id: string | null;
}

interface DeviceNoticeMemberTable {
  notice_id: string;
  device_uid: string;
  point_id: string | null;
  begun_at: Date;
  ended_at: Date | null;
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

interface DeviceTunnelTable {
  device_uid: string;
  tunnel_id: string;
  node_url: string;
  opened_at: Date;
}

interface UpgradePackageTable {
  id: string;
  version: string;
  platform: string;
  notes: WithDefault<string>;
  sha256: string;
  bytes: number;
  signature: string;
  file: string;
  loaded_at: Date;
  withdrawn_at: Date | null;
}

interface AlgorithmPackageTable {
  id: string;
  alg_id: string;
  version: string;
  platforms: string[];
  manifest: string;
  notes: WithDefault<string>;
  sha256: string;
  bytes: number;
  signature: string;
  file: string;
  loaded_at: Date;
  withdrawn_at: Date | null;
}

interface AlgorithmTrialTable {
  id: string;
  task_id: string;
  items: number;
  state: WithDefault<"watching" | "passed" | "stopped">;
  reason: WithDefault<string>;
  decided_at: Date | null;
}

interface AlgorithmTrialPassTable {
  trial_id: string;
  item_id: string;
}

interface ArrangementTable {
  id: string;
  org_id: string;
  name: string;
  platform: string;
  remark: WithDefault<string>;
  alg_ids: string[];
  graph: Json<unknown>;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
}

interface ClaimTryTable {
  day: string;
  key: string;
  tries: number;
}

interface PlatformHeartbeatTable {
  only_row: WithDefault<boolean>;
  at: Date;
}

interface PlatformOutageTable {
  began_at: Date;
  ended_at: Date;
}

interface GroupSyncTable {
  org_id: string;
  status: number;
  text: WithDefault<string>;
  changed_at: Date;
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
  deleted_at: Date | null;
  created_at: Date;
  blind_since: Date | null;
  blind_cause: WithDefault<"" | NoVideoCause>;
  image_key: WithDefault<string>;
  image_at: Date | null;
  parking_settings: Json<unknown> | null;
  recording: Json<unknown> | null;
  motion: Json<unknown> | null;
  config_version: WithDefault<number>;
  arrangement_id: string | null;
}

interface PointAlgorithmTable {
  point_id: string;
  alg_id: string;
  settings: Json<unknown>;
  version: WithDefault<number>;
}

interface PointAlgorithmVersionTable {
  point_id: string;
  alg_id: string;
  revision: number;
  org_id: string;
  settings: Json<unknown> | null;
  cause: "save" | "copy" | "return" | "remove" | "other";
  staff_id: string | null;
  at: Date;
}

interface StaffGroupTable {
  org_id: string;
  staff_id: string;
  group_id: string;
}

interface StaffDeviceTable {
  org_id: string;
  staff_id: string;
  device_uid: string;
}

interface VisibleGroupTable {
  staff_id: string;
  group_id: string;
}

interface VisibleDeviceTable {
  staff_id: string;
  device_uid: string;
}

interface AssignmentViewerTable {
  staff_id: string;
  owner_id: string;
}

interface LiveAddressTable {
  token_hash: Buffer;
  session_id: string;
  staff_id: string;
  point_id: string;
  quality: "main" | "sub";
  expires_at: Date;
  seat_id: string | null;
}

interface LivePushTable {
  point_id: string;
  quality: "main" | "sub";
  id: string;
  device_uid: string;
  key_hash: Buffer | null;
  node_id: string;
  node_url: WithDefault<string>;
  published_at: Date | null;
  watched_at: Date | null;
  alive_at: Date;
}

interface LiveWatchTable {
  session_id: string;
  point_id: string;
  seen_at: Date;
}

interface LiveSeatTable {
  id: string;
  org_id: string;
  session_id: string;
  point_id: string;
  quality: string;
  kbps: number;
  opened_at: Date | null;
  alive_at: Date;
}

interface LiveRateTable {
  point_id: string;
  quality: string;
  kbps: number;
}

interface LiveViewTable {
  id: string;
  org_id: string;
  staff_id: string;
  name: string;
  display_type: number;
  created_at: Date;
}

interface LiveViewPointTable {
  org_id: string;
  view_id: string;
  slot_index: number;
  point_id: string;
}

interface PatrolLoopTable {
  id: string;
  org_id: string;
  staff_id: string;
  name: string;
  window_count: number;
  created_at: Date;
}

interface PatrolLoopPointTable {
  org_id: string;
  loop_id: string;
  point_id: string;
  order_index: number;
  dwell_seconds: number;
}

interface PatrolSightingTable {
  id: string;
  org_id: string;
  staff_id: string;
  user_name: string;
  loop_name: string;
  point_id: string;
  point_name: string;
  seen_from: Date;
  seen_until: Date;
  browser_start: Date;
}

export interface DeviceTables {
  device: DeviceTable;
  device_factory: DeviceFactoryTable;
  device_presence: DevicePresenceTable;
  device_binding: DeviceBindingTable;
  device_command: DeviceCommandTable;
  device_notice: DeviceNoticeTable;
  device_notice_member: DeviceNoticeMemberTable;
  device_page: DevicePageTable;
  device_tunnel: DeviceTunnelTable;
  upgrade_package: UpgradePackageTable;
  algorithm_package: AlgorithmPackageTable;
  algorithm_trial: AlgorithmTrialTable;
  algorithm_trial_pass: AlgorithmTrialPassTable;
  arrangement: ArrangementTable;
  claim_try: ClaimTryTable;
  platform_heartbeat: PlatformHeartbeatTable;
  platform_outage: PlatformOutageTable;
  group_sync: GroupSyncTable;
  point: PointTable;
  point_algorithm: PointAlgorithmTable;
  point_algorithm_version: PointAlgorithmVersionTable;
  staff_group: StaffGroupTable;
  staff_device: StaffDeviceTable;
  visible_group: VisibleGroupTable;
  visible_device: VisibleDeviceTable;
  assignment_viewer: AssignmentViewerTable;
  live_address: LiveAddressTable;
  live_push: LivePushTable;
  live_watch: LiveWatchTable;
  live_seat: LiveSeatTable;
  live_rate: LiveRateTable;
  live_view: LiveViewTable;
  live_view_point: LiveViewPointTable;
  patrol_loop: PatrolLoopTable;
  patrol_loop_point: PatrolLoopPointTable;
  patrol_sighting: PatrolSightingTable;
}
