import { type ToPixels } from "#shared/draw/hit-test.ts";
import { middleOf } from "#shared/draw/shape-edit.ts";
import { berthText as text } from "../berth.texts.ts";
import { type DisplayedBerth } from "../edit/berth-shapes.ts";
import { toneOf } from "./tone.ts";

interface Props {
  berths: readonly DisplayedBerth[];
  selected: string | undefined;
  toPixels: ToPixels;
}

function noteOf({ refusal, isVoid, status, live }: DisplayedBerth): string {
  if (refusal !== undefined) return text(refusal.isTaken ? "taken" : "notSaved");
  if (isVoid) return text("void");
  if (status === 2) return text("abnormal");
  return status === 1 ? live?.plate_num || text("occupied") : "";
}

/** Shows number and state of every berth in the middle of its shape. */
export function NumberChips({ berths, selected, toPixels }: Props) {
  return (
    <div className="berth-chips" aria-hidden="true">
      {berths.map((berth) => {
        const [left, top] = toPixels(middleOf(berth.facts.roi));
        const note = noteOf(berth);
        const isAbnormal = berth.status === 2 && berth.refusal === undefined;
        return (
          <span
            key={berth.id}
            className={`berth-chip ${toneOf(berth, berth.id === selected).chip}`}
            data-status={berth.status}
            style={{ left, top }}
          >
            {berth.status === 1 && !berth.isVoid && <i className="berth-chip-dot" />}
            <b className="num">{berth.label}</b>
            {note !== "" && <span className={isAbnormal ? "berth-chip-look" : "num"}>{note}</span>}
          </span>
        );
      })}
    </div>
  );
}
