import { eventKind } from "#platform/event/event-kind.ts";
import { storeRecords } from "./record-kind.queries.ts";

/** Event kind of records that are only stored; neither alarms nor counts are made from them. */
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
