import { type ConflictProposal, type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { joinFacts } from "../../../shared/format/format-join.ts";
import { conflictText as text } from "./conflicts.texts.ts";

/** What a proposal does, in a few words. */
export function proposalTitle(
  { action, record_id, plate_num: plate, berth_num: berth }: ConflictProposal,
  { records: [first] }: ParkingConflict,
): string {
  const which = record_id === first._id ? "First" : "Last";
  switch (action) {
    case "merge":
      return plate === "" ? text("merge") : text(`merge${which}`, { plate });
    case "confirm":
      return text("confirm");
    default:
      return text(`${action}${which}`, { plate, berth });
  }
}

/** Why, in one line. */
export const proposalReasons = ({ reasons }: ConflictProposal): string =>
  joinFacts(reasons.map(({ key, text: name, value }) => text(key, { text: name, value: String(value) })));
