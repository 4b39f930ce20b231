import { workingHoursAlgorithm } from "@huiyan/contract/working-hours/working-hours.rules";
import { eventKind } from "#platform/event/event-kind.ts";
import { workedSpans } from "./worked-spans.ts";
import { storeWorkingHours } from "./working-hours-kind.queries.ts";

/** Event kind of presence at a workplace. Stores the records, and the union of their periods by point and day. */
export const workingHoursKind = eventKind({
  name: "hours",
  algorithms: [workingHoursAlgorithm],
  pictureClass: "image",
  takesClips: false,
  reservedNames: [],
  columns: { worked: "jsonb" },
  prepare(content) {
    const worked = workedSpans(content);
    return worked === undefined ? { reason: "malformed", detail: "data.intervals" } : { facts: { worked } };
  },
  store: storeWorkingHours,
});
