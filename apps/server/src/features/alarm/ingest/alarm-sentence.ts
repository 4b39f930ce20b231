import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import { IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { z } from "zod";

const OwnSentence = z.object({ message: z.string().min(1).max(200) });
const Plated = z.object({ licensePlate: z.string().max(16) });

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
}

const sentences: Record<string, (data: unknown) => string | undefined> = {
  area_intrusion(data) {
    const parsed = AreaIntrusionData.safeParse(data).data;
    return parsed && `${parsed.region} ${parsed.count} 人进入，停留 ${minutesAndSeconds(parsed.seconds)}`;
  },
  illegal_parking_with_carplate(data) {
    const parsed = IllegalParkingData.safeParse(data).data;
    return parsed && `${parsed.licensePlate || "车牌未识别"} 停留 ${minutesAndSeconds(parsed.duration)}`;
  },
};

/** One sentence for lists: the algorithm's own, what the device says in `data.message`, else the algorithm's name. */
export function alarmSentence(algId: string, data: unknown): string {
  return sentences[algId]?.(data) ?? OwnSentence.safeParse(data).data?.message ?? findAlgorithm(algId)?.name ?? algId;
}

export function plateOf(data: unknown): string {
  return Plated.safeParse(data).data?.licensePlate ?? "";
}
