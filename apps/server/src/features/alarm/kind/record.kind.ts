import { eventKind } from "../../../platform/event/event-kind.ts";
import { storeRecords } from "./record-kind.queries.ts";

/** Records that are kept as they came, of which nothing else is made. */
export const recordKind = eventKind({
  name: "record",
  algorithms: ["dispatch", "patrol", "charging_occupy"],
  pictureClass: "image",
  takesClips: false,
  reservedNames: [],
  columns: {},
  prepare: () => ({ facts: {} }),
  store: storeRecords,
});
