import { flowAlgorithms } from "@huiyan/contract/flow/flow.rules";
import { z } from "zod";
import { eventKind } from "#platform/event/event-kind.ts";
import { storeCounts } from "./count-kind.queries.ts";

const Counts = z.object({
  count_in: z.number().int().min(0).max(1e9).catch(0),
  count_out: z.number().int().min(0).max(1e9).catch(0),
});

/**
 * Event kind of traffic counts. They are stored as records; a trigger of the table adds them to the totals per hour and
 * day.
 */
export const countKind = eventKind({
  name: "count",
  algorithms: [...Object.values(flowAlgorithms), "cattle_home"],
  pictureClass: "image",
  takesClips: false,
  reservedNames: [],
  columns: { countIn: "int", countOut: "int" },
  prepare({ data }) {
    const { count_in: countIn, count_out: countOut } = Counts.parse(data);
    return { facts: { countIn, countOut } };
  },
  store: storeCounts,
});
