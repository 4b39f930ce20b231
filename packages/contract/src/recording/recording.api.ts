import { z } from "zod";
import { deliveryStates } from "../device/device.rules.ts";
import { PageAccess } from "../device/maintenance.api.ts";
import { endpoint } from "../endpoint.ts";
import { Channel, DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { clipLimits, clipTexts, RecordingSettings, recordingQuotaMb } from "./recording.rules.ts";

export const openRecordings = endpoint({
  name: "recording.open",
  method: "GET",
  path: "/api/client/point/record",
  permission: "device.open",
  cost: "device",
  changes: true,
  summary: "设备录像回放页面的一次性地址，打开时选中该点位",
  input: z.object({ device_id: DeviceId, point_id: Id.optional() }),
  output: PageAccess,
});

export const clipRecording = endpoint({
  name: "recording.clip",
  method: "GET",
  path: "/api/client/point/record/clip",
  permission: "device.open",
  cost: "device",
  changes: true,
  summary: "点位某段录像（最长 10 分钟）的 MP4 地址：经设备隧道取回，绑定登录会话",
  input: z
    .object({ _id: Id, from: EpochMsQuery, to: EpochMsQuery })
    .refine(({ from, to }) => to > from, { error: clipTexts.span, path: ["to"] })
    .refine(({ from, to }) => to - from <= clipLimits.maxMs, { error: clipTexts.long, path: ["to"] }),
  output: z.object({
    /**
     * Path on this server from which the MP4 can be read; it is streamed from the device. Times without a recording are
     * skipped.
     */
    url: z.string(),
    /** Time at which the address expires; it expires earlier if the session ends. */
    expires_at: EpochMs,
    /** Recorded spans within the requested time. */
    spans: z.array(z.object({ from: EpochMs, to: EpochMs })),
  }),
});

export const playRecording = endpoint({
  name: "recording.play",
  method: "GET",
  path: "/api/client/point/record/play",
  permission: "device.open",
  cost: "device",
  changes: true,
  summary: "点位录像的回放地址：经设备隧道逐段读取，绑定登录会话；多路可按同一时刻同步回放",
  input: z.object({ _id: Id }),
  output: z.object({
    /**
     * Base path on this server for requests that the device answers.
     * `/day?day=yyyy-MM-dd&channel=` returns {@link RecordedDay}. `/piece?channel=&at=` returns some seconds as
     * fragmented MP4 with times in epoch ms, or 204 if there is no recording.
     */
    url: z.string(),
    channel: Channel,
    /** Time at which the address expires; it expires earlier if the session ends. */
    expires_at: EpochMs,
  }),
});

export const fetchAlarmClip = endpoint({
  name: "recording.fetchAlarmClip",
  method: "POST",
  path: "/api/client/message/action/clip",
  permission: "device.open",
  cost: "device",
  summary: "从设备录像取回报警前后的视频，由设备补传并附到该报警",
  input: z.object({ id: Id }),
  output: z.object({
    /**
     * `uploading`: the device is uploading the clip, which is added to the message when complete. `present`: the
     * message already has a clip.
     */
    state: z.enum(["uploading", "present"]),
  }),
});

const about = {
  _id: Id,
  /** Recording settings; null: the device's own settings apply. */
  settings: RecordingSettings.nullable(),
  /** Disk quota in MiB for the recordings of all cameras of the device; null: the device's own quota applies. */
  quota_mb: recordingQuotaMb.nullable(),
};

export const getRecordingSettings = endpoint({
  name: "recording.getSettings",
  method: "GET",
  path: "/api/client/point/record/settings",
  permission: "device.manage",
  cost: "query",
  summary: "点位的录像设置，以及设备是否已生效",
  input: z.object({ _id: Id }),
  output: z.object({
    ...about,
    device_name: z.string(),
    /**
     * Whether the device has received its newest configuration, which contains these settings. `reason`: why the device
     * refused it.
     */
    delivery: z.enum(deliveryStates),
    reason: z.string(),
  }),
});

export const setRecordingSettings = endpoint({
  name: "recording.setSettings",
  method: "POST",
  path: "/api/client/point/record/settings",
  permission: "device.manage",
  cost: "query",
  summary: "设置点位的录像方式与设备的录像空间，下发给设备",
  input: z.object(about),
  output: z.object({ _id: Id }),
});
