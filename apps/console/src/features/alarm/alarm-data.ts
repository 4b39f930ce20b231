import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type Message } from "@huiyan/contract/alarm/message";
import { type PlateColor, plateColors } from "@huiyan/contract/algorithm/illegal-parking.device";
import { FaceAlarmData } from "@huiyan/contract/face/face-alarm.device";
import { Corner } from "@huiyan/contract/scalars";
import { z } from "zod";

/**
 * What the console knows to read from an alarm's `data`; each algorithm sends its own part of it. Whatever is absent or
 * of another shape counts as not sent.
 */
const AlarmData = z.object({
  boxes: z.array(DetectedBox).catch([]),
  polygon: z.array(Corner).catch([]),
  region: z.string().catch(""),
  count: z.number().optional().catch(undefined),
  seconds: z.number().optional().catch(undefined),
  duration: z.number().optional().catch(undefined),
  licensePlate: z.string().catch(""),
  /** The server's mark: there was no room for the alarm's pictures. */
  pictures_left_out: z.literal("storage_full").optional().catch(undefined),
  /** The server's mark: it was made for the demonstration. */
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

/** Colour of a plate: as read, else by its length; a new-energy plate has 8 characters. */
export function plateColor({ licensePlate, plate_color }: AlarmData): PlateColor {
  return plate_color ?? (licensePlate.length === 8 ? "green" : "blue");
}

/** Seconds that the object stayed, whichever name the algorithm gives them. */
export function stayedSeconds({ seconds, duration }: AlarmData): number | undefined {
  return duration ?? seconds;
}
