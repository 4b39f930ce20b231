import { grouped } from "../../../shared/format/count.ts";
import { deviceText as text } from "../device.texts.ts";
import { type DeviceCounts } from "./use-device-counts.ts";

/** “在线 474 / 共 486”. */
export function formatCounts({ all, online }: DeviceCounts): string {
  return text("count", { online: grouped(online), all: grouped(all) });
}
