import { DeviceEvent, EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { LivestockData } from "@huiyan/contract/alarm/livestock.rules";
import { AreaIntrusionData, AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { BerthObservation, BerthParkingSettings } from "@huiyan/contract/algorithm/berth-parking.device";
import { IllegalParkingData, IllegalParkingSettings } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LineCountData, LineCountSettings, TrafficFlowSettings } from "@huiyan/contract/algorithm/line-count.device";
import { WorkingHoursData, WorkingHoursSettings } from "@huiyan/contract/algorithm/working-hours.device";
import {
  ClaimParams,
  DeviceCommand,
  DeviceConfig,
  DeviceConfigApplied,
  DeviceConfigBody,
  DevicePoints,
  DevicePointsRefused,
  DeviceReply,
  DeviceState,
  DeviceTelemetry,
  ScanResult,
  SnapshotParams,
  SnapshotResult,
  TryCameraParams,
  TryCameraResult,
  UpgradeParams,
} from "@huiyan/contract/device/device.device";
import { GbDeviceParams, GbListResult, GbMessagesResult } from "@huiyan/contract/gb28181/gb28181.device";
import { LiveStartParams, LiveStartResult, LiveStopParams } from "@huiyan/contract/live/live.device";
import { TryCameraEventsParams, TryCameraEventsResult } from "@huiyan/contract/point/camera-event.device";
import { PtzAbility, PtzDescribeParams, PtzParams } from "@huiyan/contract/point/ptz.device";
import {
  RecordClipParams,
  RecordClipResult,
  RecordingPiece,
  RecordListResult,
  RecordUrlResult,
} from "@huiyan/contract/recording/recording.device";
import { z } from "zod";

/** MQTT topics below `huiyan/v1/<device_id>/`; `action` is from the device's point of view. */
export const topics = [
  { topic: "state", action: "send", name: "DeviceState", schema: DeviceState, summary: "在线状态；同一主题用作遗嘱" },
  {
    topic: "telemetry",
    action: "send",
    name: "DeviceTelemetry",
    schema: DeviceTelemetry,
    summary: "每 30 秒的运行数据",
  },
  { topic: "points", action: "send", name: "DevicePoints", schema: DevicePoints, summary: "全部通道，变化时即报" },
  {
    topic: "config/applied",
    action: "send",
    name: "DeviceConfigApplied",
    schema: DeviceConfigApplied,
    summary: "配置已应用，或被拒绝及原因",
  },
  { topic: "reply/{command_id}", action: "send", name: "DeviceReply", schema: DeviceReply, summary: "对命令的答复" },
  { topic: "config", action: "receive", name: "DeviceConfig", schema: DeviceConfig, summary: "期望的配置，带签名" },
  {
    topic: "command/{command}",
    action: "receive",
    name: "DeviceCommand",
    schema: DeviceCommand,
    summary: "命令，带签名",
  },
  {
    topic: "points/refused",
    action: "receive",
    name: "DevicePointsRefused",
    schema: DevicePointsRefused,
    summary: "有通道因数量上限未被接收，可不订阅",
  },
] as const;

const none = z.strictObject({});

/** Commands to a device: `params` of the command, and `result` of the reply whose state is `done`. */
export const commands = {
  claim: { params: ClaimParams, result: none },
  snapshot: { params: SnapshotParams, result: SnapshotResult },
  "camera.try": { params: TryCameraParams, result: TryCameraResult },
  "camera.events": { params: TryCameraEventsParams, result: TryCameraEventsResult },
  scan: { params: none, result: ScanResult },
  "gb28181.list": { params: none, result: GbListResult },
  "gb28181.catalogue": { params: GbDeviceParams, result: GbListResult },
  "gb28181.messages": { params: GbDeviceParams, result: GbMessagesResult },
  upgrade: { params: UpgradeParams, result: z.object({ version: z.string() }) },
  reboot: { params: none, result: none },
  "live.start": { params: LiveStartParams, result: LiveStartResult },
  "live.stop": { params: LiveStopParams, result: none },
  "ptz.describe": { params: PtzDescribeParams, result: PtzAbility },
  ptz: { params: PtzParams, result: none },
  "record.list": { params: RecordingPiece, result: RecordListResult },
  "record.url": { params: RecordingPiece, result: RecordUrlResult },
  "record.clip": { params: RecordClipParams, result: RecordClipResult },
} as const;

/** Fields of a livestock event that a device sends. The server adds the other fields, which belong to reviews. */
const LivestockSent = LivestockData.pick({
  counts: true,
  alarms: true,
  count_add: true,
  count_sub: true,
  total: true,
  weight: true,
  licensePlate: true,
  msglist: true,
});

/**
 * Algorithm → schemas of `data` in an event and of `settings` in a pipeline. All other algorithms may use any fields.
 */
export const algorithmShapes = {
  area_intrusion: { data: AreaIntrusionData, settings: AreaIntrusionSettings },
  illegal_parking_with_carplate: { data: IllegalParkingData, settings: IllegalParkingSettings },
  berth_parking: { data: BerthObservation, settings: BerthParkingSettings },
  passenger_flow_statistics: { data: LineCountData, settings: LineCountSettings },
  cattle_home: { data: LineCountData, settings: LineCountSettings },
  traffic_flow: { data: LineCountData, settings: TrafficFlowSettings },
  cv_working_hours: { data: WorkingHoursData, settings: WorkingHoursSettings },
  dbds: { data: LivestockSent },
  tdds: { data: LivestockSent },
  cv_tdds_piggy: { data: LivestockSent },
  dbgz: { data: LivestockSent },
  tdgz: { data: LivestockSent },
  cv_tdgz: { data: LivestockSent },
} as const;

/** Schema of the JSON part `events` of an upload. */
export const EventsPart = z.object({ events: z.array(DeviceEvent).min(1).max(100) });

/** Schemas that belong to no MQTT topic, by their names in the documents. */
export const otherSchemas = { DeviceEvent, EventsPart, EventOutcome, DeviceConfigBody } as const;
