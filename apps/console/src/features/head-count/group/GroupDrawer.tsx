import { type CountPair, type SideBatch } from "@huiyan/contract/head-count/head-count.api";
import { useState } from "react";
import { isViewing } from "#shared/auth/session.store.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { heads, kilograms, sideNames, signed } from "../format-heads.ts";
import { type GroupRow } from "../head-count-search.ts";
import { spanOf } from "../list/group.columns.tsx";
import { VerdictLabel } from "../list/VerdictLabel.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { DecisionNote, undecidable } from "./DecisionNote.tsx";
import { GroupSide } from "./GroupSide.tsx";
import { groupText as text } from "./group.texts.ts";
import { PictureDialog, type SidePicture } from "./PictureDialog.tsx";
import { type Decisions } from "./use-decisions.ts";
import { type OpenedGroup } from "./use-opened-group.ts";
import "./group.css";

interface Props {
  list: SteppedList<GroupRow> & { open: (key: undefined) => void };
  pair: CountPair;
  opened: OpenedGroup;
  decisions: Decisions;
}

/** Returns a text that explains the second counter's number: the weight, or the stock before and after. */
function secondFact({ kind, opposite }: CountPair, { weight, second_batches }: GroupRow): string | undefined {
  if (kind === "weight") return weight === null ? text("noWeight") : text("weighed", { n: kilograms(weight) });
  const [before, reading] = second_batches;
  if (kind !== "stock" || before === undefined || reading === undefined) return undefined;
  const fact = { from: heads(before.heads), to: heads(reading.heads) };
  return text(opposite ? "stockOpposite" : "stockFact", fact);
}

/** Drawer of one group: the results of both counters next to each other, and the decision below. */
export function GroupDrawer({ list, pair, opened: { group, formKey }, decisions }: Props) {
  const [picture, setPicture] = useState<SidePicture>();
  const names = sideNames(pair);
  const { first, second, difference, allowed, verdict, decision, first_batches, second_batches } = group;
  const reason = undecidable(group, pair);
  const pictures = [
    ...first_batches.map((batch) => ({ side: names.first, batch })),
    ...second_batches.map((batch) => ({ side: names.second, batch })),
  ].toSorted((a, b) => a.batch.time - b.batch.time);
  const show = (of: SideBatch, side: string) =>
    setPicture(pictures.find(({ batch, side: name }) => batch === of && name === side));
  const footer =
    decision !== null ? (
      <DecisionNote group={group} decision={decision} decisions={decisions} />
    ) : reason !== undefined ? (
      <p className="note count-undecidable">{reason}</p>
    ) : isViewing() ? null : (
      <DecisionForm
        key={formKey}
        pair={pair}
        group={group}
        isCovered={picture !== undefined}
        onDecided={(id) => decisions.decided(group, id)}
      />
    );
  return (
    <DetailDrawer
      list={list}
      isWide
      title={spanOf(group)}
      state={<VerdictLabel verdict={verdict} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={footer}
    >
      <p className="count-verdict num">
        {difference === null
          ? text("noDifference")
          : text("differenceIs", { difference: signed(difference), allowed: heads(allowed) })}
      </p>
      <div className="count-sides">
        <GroupSide
          at="first"
          name={names.first}
          figure={text("heads", { n: heads(first) })}
          fact={pair.kind === "stock" ? text("passedFact") : undefined}
          batches={first_batches}
          onPicture={(batch) => show(batch, names.first)}
        />
        <GroupSide
          at="second"
          name={names.second}
          figure={second === null ? "-" : text("heads", { n: heads(second) })}
          fact={secondFact(pair, group)}
          batches={second_batches}
          onPicture={(batch) => show(batch, names.second)}
        />
      </div>
      {picture !== undefined && (
        <PictureDialog pictures={pictures} first={picture} onClose={() => setPicture(undefined)} />
      )}
    </DetailDrawer>
  );
}
