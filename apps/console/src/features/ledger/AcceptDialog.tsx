import { acceptProposal } from "@huiyan/contract/ledger/ledger.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { formatChange } from "./format-change.ts";
import { type PointRow } from "./group-rows.ts";
import { ledgerText as text } from "./ledger.texts.ts";
import { refreshLedger } from "./ledger-cache.ts";
import { type Proposal } from "./ProposalRow.tsx";
import { type Proposals } from "./ScoreChart.tsx";

interface Props {
  row: PointRow;
  days: number;
  found: Proposals;
  proposal: Proposal;
  onClosed: () => void;
}

/**
 * Dialog that asks before a proposed change is applied, and shows its expected effect. The server refuses the change if
 * its effect is no longer the shown one.
 */
export function AcceptDialog({ row, days, found, proposal, onClosed }: Props) {
  const { alg_id, point_id } = row;
  const input = { alg_id, point_id, days, version: found.version, ...proposal };
  const run = useConfirm(acceptProposal, () => input, { success: text("accepted"), refresh: refreshLedger });
  const { spared, cost, change } = proposal;
  return (
    <CommandDialog
      run={run}
      title={text("acceptTitle", { change: formatChange(change, found.min_score) })}
      action={text("accept")}
      onClosed={onClosed}
    >
      <p>{text("spares", { days, spared, falses: found.false })}</p>
      <p className={cost === 0 ? "proposal-cost" : "proposal-cost some"}>
        {cost === 0 ? text("missesNone") : text("acceptCost", { days, n: cost })}
      </p>
      <p className="note">
        {text("acceptHint", { point: row.point_name, alg: row.alg_name, device: row.device_name })}
      </p>
    </CommandDialog>
  );
}
