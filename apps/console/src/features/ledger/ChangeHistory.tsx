import { findChanges, type LedgerChange, revertChange } from "@huiyan/contract/ledger/ledger.api";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Pager } from "#shared/list/Pager.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ChangeRow } from "./ChangeRow.tsx";
import { type PointRow } from "./group-rows.ts";
import { ledgerText as text } from "./ledger.texts.ts";
import { refreshLedger } from "./ledger-cache.ts";

const size = 10;
/** Poll intervals in milliseconds: `soonMs` while a device has not yet confirmed a change, else `restMs`. */
const [soonMs, restMs] = [3000, 30_000];
const isOnItsWay = ({ delivery }: LedgerChange) => delivery === "waiting" || delivery === "sent";

/**
 * List of the accepted changes at the chosen point, or at all points. Each shows its progress and a button that reverts
 * it.
 */
export function ChangeHistory({ row }: { row: PointRow | undefined }) {
  const [page, setPage] = useState(1);
  const of = row === undefined ? {} : { alg_id: row.alg_id, point_id: row.point_id };
  const changes = useQueryOf(
    findChanges,
    { ...of, page, size },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.list.some(isOnItsWay) ? soonMs : restMs) },
  );
  const revert = useCommand(revertChange, { success: text("reverted"), refresh: refreshLedger });
  const { list = [], page: paged } = changes.data ?? {};
  return (
    <Panel title={text("history")} className="ledger-history">
      {changes.data !== undefined && list.length === 0 && <p className="chart-empty">{text("noHistory")}</p>}
      {changes.data === undefined && changes.problem !== null && (
        <p className="chart-empty">{changes.problem.message}</p>
      )}
      {list.length > 0 && (
        <ul aria-label={text("history")}>
          {list.map((change) => (
            <ChangeRow
              key={change._id}
              change={change}
              busy={revert.isPending}
              onRevert={() => revert.mutate({ _id: change._id })}
            />
          ))}
        </ul>
      )}
      {(paged?.count ?? 0) > size && (
        <Pager page={page} size={size} count={paged?.count} sizes={[]} onChange={(next) => setPage(next)} />
      )}
    </Panel>
  );
}
