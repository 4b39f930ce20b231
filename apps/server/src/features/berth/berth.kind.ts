import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { lateDropMs, lateReplayMs } from "@huiyan/contract/parking/parking.rules";
import { eventKind } from "#platform/event/event-kind.ts";
import { findBerthsOfDevice, storeObservations } from "./berth-kind.queries.ts";

/**
 * Event kind of berth observations. Observations are stored as received. Their berths are marked as due, so that a job
 * computes the stays.
 */
export const berthKind = eventKind({
  name: "berth",
  algorithms: ["berth_parking"],
  pictureClass: "parking",
  takesClips: false,
  reservedNames: [],
  columns: { berthId: "uuid", isLate: "boolean" },
  prepare({ data, ageMs }) {
    const observation = BerthObservation.safeParse(data);
    if (!observation.success) return { reason: "malformed", detail: "data" };
    if (ageMs > lateDropMs) return { reason: "too_old" };
    // isLate: the observation arrived too late to be replayed in time order with the others
    return { facts: { berthId: observation.data.berth_id, isLate: ageMs > lateReplayMs } };
  },
  /** Refuses observations of berths that do not belong to the device, because they would never be visible to users. */
  async findRefusals(db, deviceUid, facts) {
    const ids = facts.map(({ berthId }) => berthId);
    const known = await findBerthsOfDevice(db, deviceUid, ids);
    return new Map(facts.filter(({ berthId }) => !known.has(berthId)).map((one) => [one, "unknown_berth"]));
  },
  store: storeObservations,
});
