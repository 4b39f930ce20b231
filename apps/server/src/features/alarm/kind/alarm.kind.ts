import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { isFoldable } from "@huiyan/contract/alarm/folding.rules";
import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { algorithms, findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { z } from "zod";
import { storableText } from "#platform/db/storable-text.ts";
import { eventKind } from "#platform/event/event-kind.ts";
import { storeAlarms } from "./alarm-kind.queries.ts";
import { livestockFault } from "./livestock-fault.ts";

const Plated = z.object({ licensePlate: z.string().max(16) });

function plateOf(data: unknown): string {
  return Plated.safeParse(data).data?.licensePlate ?? "";
}

/**
 * Event kind of alarms: repeats are grouped; pages, notification channels and the organisation's data upload receive
 * them.
 */
export const alarmKind = eventKind({
  name: "alarm",
  algorithms: algorithms.filter(({ kind }) => kind === "alarm").map(({ id }) => id),
  pictureClass: "image",
  takesClips: true,
  // fields that the server writes when users review the counts of animals
  reservedNames: ["change", "reviews", "reviews_remark", "remark_version", "_disabled"],
  columns: { isFoldable: "boolean", severity: "int", message: "text", plate: "text" },
  prepare({ algId, data }) {
    const fault = isLivestock(algId) ? livestockFault(data) : undefined;
    if (fault !== undefined) return { reason: "malformed", detail: fault };
    return {
      facts: {
        /** True if repeats of this algorithm's alarms are grouped under their lead alarm. */
        isFoldable: isFoldable(algId),
        severity: findAlgorithm(algId)?.severity ?? 2,
        message: storableText(alarmSentence(algId, data, "zh-CN")),
        plate: storableText(plateOf(data)),
      },
    };
  },
  store: storeAlarms,
});
