import { type Answer } from "@huiyan/contract/endpoint";
import { type ConflictProposal, type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { type previewConflict } from "@huiyan/contract/parking/conflict.api";
import { joinFacts } from "#shared/format/format-join.ts";
import { orderWord } from "../dialogs/EffectNote.tsx";
import { feeText } from "../record-facts.ts";
import { conflictText as text } from "./conflicts.texts.ts";

/** Returns a short title for the effect of a proposal. */
function proposalTitle(
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

/** Returns the reasons for a proposal in one line. */
const proposalReasons = ({ reasons }: ConflictProposal): string =>
  joinFacts(reasons.map(({ key, text: name, value }) => text(key, { text: name, value: String(value) })));

type Effects = Answer<typeof previewConflict>["list"];

interface Props {
  found: ParkingConflict;
  /** Effects of the proposals on the amounts; undefined until loaded, or without permission. */
  effects: Effects | undefined;
  chosen: number;
  onChoose: (at: number) => void;
}

/** List of the proposals, best first. Each shows its key, its reasons, and its effect on the amount owed. */
export function ProposalList({ found, effects, chosen, onChoose }: Props) {
  if (found.proposals.length === 0) return <p className="note no-proposals">{text("noProposals")}</p>;
  return (
    <ol className="proposal-list">
      {found.proposals.map((proposal, at) => {
        const effect = effects?.find(({ key }) => key === proposal.key);
        return (
          <li key={proposal.key}>
            <button
              type="button"
              className="conflict-proposal"
              aria-pressed={at === chosen}
              onClick={() => onChoose(at)}
            >
              <kbd className="key">{at + 1}</kbd>
              <span className="proposal-body">
                <b>{proposalTitle(proposal, found)}</b>
                <span className="note">{proposalReasons(proposal)}</span>
                {effect !== undefined && <EffectLine effect={effect} />}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function EffectLine({ effect: { before_fen, after_fen, orders, refusal } }: { effect: Effects[number] }) {
  if (refusal !== "") return <span className="note look-text">{refusal}</span>;
  const isFree = before_fen === null && after_fen === null;
  const fee = isFree ? text("noFee") : text("effect", { before: feeText(before_fen), after: feeText(after_fen) });
  const followUps = orders.filter((order) => order !== "none").map(orderWord);
  return <span className="proposal-effect num">{joinFacts([fee, ...followUps])}</span>;
}
