import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { settleMs } from "@huiyan/contract/head-count/head-count.rules";
import { Button } from "antd";
import { Undo2 } from "lucide-react";
import { isViewing } from "#shared/auth/session.store.ts";
import { shortTime } from "#shared/format/time.ts";
import { heads } from "../format-heads.ts";
import { headCountText } from "../head-count.texts.ts";
import { type GroupRow } from "../head-count-search.ts";
import { groupText as text } from "./group.texts.ts";
import { type Decisions } from "./use-decisions.ts";

interface Props {
  group: GroupRow;
  decision: NonNullable<GroupRow["decision"]>;
  decisions: Decisions;
}

/** Shows a decision with its member and time, and a button that withdraws it. */
export function DecisionNote({ group, decision, decisions }: Props) {
  const { _id, truth, note, by, at, changed } = decision;
  return (
    <div className="count-decided">
      <div>
        <p>
          <b>{truth === null ? headCountText("accepted") : headCountText("truth", { n: heads(truth) })}</b>
          <span className="note num">
            {by || "-"} {shortTime(at)}
          </span>
        </p>
        {note !== "" && <p className="count-note">{note}</p>}
        {changed && <p className="count-waits">{text("changedHint")}</p>}
      </div>
      {!isViewing() && (
        <Button
          icon={<Undo2 size={16} aria-hidden="true" />}
          loading={decisions.isBusy}
          onClick={() => decisions.withdraw(_id, group.key)}
        >
          {text("withdraw")}
        </Button>
      )}
    </div>
  );
}

/** Returns why the group cannot be decided yet; undefined if it can. */
export function undecidable({ verdict, end }: GroupRow, { delay_seconds }: CountPair): string | undefined {
  if (verdict === "unknown") return text("unknownHint");
  if (verdict !== "pending") return undefined;
  return text("pendingHint", { time: shortTime(end + delay_seconds * 1000 + settleMs) });
}
