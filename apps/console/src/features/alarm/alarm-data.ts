import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type Message } from "@huiyan/contract/alarm/message";
import { type PlateColor, plateColors } from "@huiyan/contract/algorithm/illegal-parking.device";
import { FaceAlarmData } from "@huiyan/contract/face/face-alarm.device";
import { Corner } from "@huiyan/contract/scalars";
import { z } from "zod";

/**
 * Fields of an alarm's `data` that the console reads. Each algorithm sends only some of them. An invalid value counts
 * as absent.
 */
const AlarmData = z.object({
  boxes: z.array(DetectedBox).catch([]),
  polygon: z.array(Corner).catch([]),
  region: z.string().catch(""),
  count: z.number().optional().catch(undefined),
  seconds: z.number().optional().catch(undefined),
  duration: z.number().optional().catch(undefined),
  licensePlate: z.string().catch(""),
  /** Set by the server when its storage had no space for the alarm's pictures. */
  pictures_left_out: z.literal("storage_full").optional().catch(undefined),
  /** Set by the server on demonstration alarms, which come from no real device. */
  [demonstrationMark]: z.boolean().catch(false),
  face: FaceAlarmData.shape.face.optional().catch(undefined),
  plate_color: z.enum(plateColors).optional().catch(undefined),
});
export type AlarmData = z.infer<typeof AlarmData>;

export function alarmData({ data }: Pick<Message, "data">): AlarmData {
  return AlarmData.parse(data);
}

export function plateOf(message: Pick<Message, "data">): string {
  return alarmData(message).licensePlate;
}

/**
 * Returns the recognised colour of a plate. Without one, returns the colour by length: a new-energy plate has 8
 * characters.
 */
export function plateColor({ licensePlate, plate_color }: AlarmData): PlateColor {
  return plate_color ?? (licensePlate.length === 8 ? "green" : "blue");
}

/** Returns how many seconds the object stayed. Some algorithms send `seconds`, others `duration`. */
export function stayedSeconds({ seconds, duration }: AlarmData): number | undefined {
  return duration ?? seconds;
}
