import { z } from "zod";
import { LivestockCountSettings, PigletCountSettings, WeighedCountSettings } from "../alarm/livestock-count.device.ts";
import { AreaIntrusionSettings } from "../algorithm/area-intrusion.device.ts";
import { ClimbOverSettings } from "../algorithm/climb-over.device.ts";
import { CrowdGatherSettings } from "../algorithm/crowd-gather.device.ts";
import { FireRouteSettings } from "../algorithm/fire-route.device.ts";
import { IllegalParkingSettings } from "../algorithm/illegal-parking.device.ts";
import { LeavePostSettings } from "../algorithm/leave-post.device.ts";
import { LineCountSettings, TrafficFlowSettings } from "../algorithm/line-count.device.ts";
import { PlateRecognitionSettings } from "../algorithm/plate-recognition.device.ts";
import { SleepPostSettings } from "../algorithm/sleep-post.device.ts";
import { VideoQualitySettings } from "../algorithm/video-quality.device.ts";
import { WorkingHoursSettings } from "../algorithm/working-hours.device.ts";
import { FaceAlarmSettings } from "../face/face-alarm.device.ts";

const known: Readonly<Record<string, z.ZodObject>> = {
  area_intrusion: AreaIntrusionSettings,
  climb_over: ClimbOverSettings,
  crowd_gather: CrowdGatherSettings,
  face_alarm: FaceAlarmSettings,
  fire_lane_block: FireRouteSettings,
  illegal_parking_with_carplate: IllegalParkingSettings,
  leave_post: LeavePostSettings,
  passenger_flow_statistics: LineCountSettings,
  traffic_flow: TrafficFlowSettings,
  cattle_home: LineCountSettings,
  tdds: LivestockCountSettings,
  dbds: LivestockCountSettings,
  tdgz: WeighedCountSettings,
  dbgz: WeighedCountSettings,
  cv_tdds_piggy: PigletCountSettings,
  plate_recognition: PlateRecognitionSettings,
  sleep_post: SleepPostSettings,
  video_quality: VideoQualitySettings,
  cv_working_hours: WorkingHoursSettings,
};

/**
 * Returns the JSON Schema of the settings of an algorithm that is part of the edge agent; used if the store has no
 * package of the algorithm. `berth_parking` has none, because its settings are derived from the drawn berths.
 */
export function knownSettingsSchema(algId: string): Record<string, unknown> | undefined {
  const schema = known[algId];
  return schema === undefined ? undefined : z.toJSONSchema(schema, { io: "input" });
}
