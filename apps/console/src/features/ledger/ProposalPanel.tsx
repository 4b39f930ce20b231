import { type GateChange } from "@huiyan/contract/ledger/gate-change.rules";
import { findProposals } from "@huiyan/contract/ledger/ledger.api";
import { minFalse, minVerdicts } from "@huiyan/contract/ledger/ledger.rules";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { type PointRow } from "./group-rows.ts";
import { ledgerText as text } from "./ledger.texts.ts";
import { type Proposal, ProposalRow } from "./ProposalRow.tsx";
import { type Proposals, ScoreChart } from "./ScoreChart.tsx";

/**
 * Picture of the newest false alarm at the point. Shows where the objects of true and false alarms were, and the area
 * that the proposal would exclude.
 */
function FootMap({ proposals, change }: { proposals: Proposals; change: GateChange & { kind: "region" } }) {
  const dots = [...new Map(proposals.feet.map((foot) => [`${foot.x} ${foot.y} ${foot.is_true}`, foot]))];
  return (
    <Panel title={text("picture")} className="foot-map" mark={<span className="note">{text("footHint")}</span>}>
      <div className="foot-map-stage">
        {proposals.picture_url !== "" && <img src={proposals.picture_url} alt="" />}
        <BoxOverlay boxes={[]} polygons={[change.polygon.map(([x, y]) => [x, y] as const)]} />
        {dots.map(([key, { x, y, is_true }]) => (
          <span
            key={key}
            className={is_true ? "foot" : "foot false"}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          />
        ))}
      </div>
    </Panel>
  );
}

/** Returns why there is no proposal; undefined if there are proposals or they are not loaded. */
function reasonOf(found: Proposals | undefined): string | undefined {
  if (found === undefined || found.proposals.length > 0) return undefined;
  if (!found.adjustable) return text("notAdjustable");
  const n = found.true + found.false;
  if (n < minVerdicts || found.false < minFalse)
    return text("tooFew", { n, false: found.false, min: minVerdicts, minFalse });
  return text("noProposal");
}

interface Props {
  days: number;
  /** The chosen point; undefined if an algorithm is chosen, for which there are no proposals. */
  row: PointRow | undefined;
}

/**
 * Proposals that would reduce false alarms at the chosen point. Each shows how many true alarms would be lost; a chart
 * and a map show its effect.
 */
export function ProposalPanel({ days, row }: Props) {
  const input = { days, alg_id: row?.alg_id ?? "", point_id: row?.point_id ?? "" };
  const found = useQueryOf(findProposals, input, { enabled: row !== undefined, staleTime: 0 });
  const [shown, setShown] = useState(0);
  /** Data of the open dialog. Kept, so that the dialog stays unchanged when new proposals arrive. */
  const [asked, setAsked] = useState<{ row: PointRow; days: number; found: Proposals; proposal: Proposal }>();
  const data = row === undefined ? undefined : found.data;
  const chosen = data?.proposals[shown] ?? data?.proposals[0];
  const reason = row === undefined ? text("choosePoint") : (reasonOf(data) ?? found.problem?.message);
  const change = chosen?.change;
  return (
    <div className="ledger-row proposals">
      <Panel title={text("proposals")} className="ledger-proposals">
        {reason !== undefined && <p className="chart-empty">{reason}</p>}
        {data !== undefined && data.proposals.length > 0 && (
          <ul>
            {data.proposals.map((proposal, at) => (
              <ProposalRow
                key={JSON.stringify(proposal.change)}
                proposal={proposal}
                found={data}
                days={days}
                chosen={proposal === chosen}
                onChoose={() => setShown(at)}
                onAccept={() => row !== undefined && setAsked({ row, days, found: data, proposal })}
              />
            ))}
          </ul>
        )}
      </Panel>
      {data !== undefined &&
        (change?.kind === "region" ? (
          <FootMap proposals={data} change={change} />
        ) : (
          <ScoreChart proposals={data} change={change} />
        ))}
      {asked !== undefined && <AcceptDialog {...asked} onClosed={() => setAsked(undefined)} />}
    </div>
  );
}
