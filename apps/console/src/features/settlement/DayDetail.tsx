import { formatYuan } from "@huiyan/contract/parking/fen";
import { closeDay, exportDay, getSettlementDay, type SettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { useMutation } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { fullTime } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { CorrectionPanel } from "./CorrectionPanel.tsx";
import { FetchList } from "./FetchList.tsx";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";
import { UploadList } from "./UploadList.tsx";

/** Returns warnings about closing the day now. They do not prevent it. */
function doubtsOf({ differences, pending, orders }: SettlementDay): string[] {
  return [
    ...(differences === null && orders > 0 ? [text("closeNotCompared")] : []),
    ...((differences ?? 0) > 0 ? [text("closeOpenDifferences", { n: grouped(differences ?? 0) })] : []),
    ...(pending > 0 ? [text("closePending", { n: grouped(pending) })] : []),
  ];
}

function CloseDialog({ day, onClosed }: { day: SettlementDay; onClosed: () => void }) {
  const run = useConfirm(closeDay, () => ({ day: day.day }), { success: text("closeDone"), refresh: refreshDays });
  const doubts = doubtsOf(day);
  return (
    <CommandDialog run={run} title={text("closeTitle", { day: day.day })} action={text("close")} onClosed={onClosed}>
      <p>{text("closeHint")}</p>
      {doubts.length > 0 && (
        <ul className="settlement-doubts">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </CommandDialog>
  );
}

/** Poll interval in milliseconds, since orders are paid while the page is open. */
const refreshMs = 60_000;

function Figures({ day }: { day: SettlementDay }) {
  const figures = [
    [text("orders"), grouped(day.orders)],
    [text("amount"), formatYuan(day.amount_fen)],
    [text("paid"), formatYuan(day.paid_fen), text("paidOrders", { n: grouped(day.paid_orders) })],
    [text("closedOrders"), grouped(day.closed_orders)],
    [text("pending"), grouped(day.pending)],
  ] as const;
  return (
    <dl className="settlement-figures">
      {figures.map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            {value} {more !== undefined && <span className="note">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Details of one day: its sums, the comparison, and the corrections since the day was closed. */
export function DayDetail({ day, isOver }: { day: string; isOver: boolean }) {
  const whole = useQueryOf(getSettlementDay, { day }, { staleTime: 0, refetchInterval: refreshMs });
  const [isClosing, setClosing] = useState(false);
  const ownList = useMutation({
    mutationFn: () => download(exportDay, { day }, `${text("dayTitle", { day })}.xlsx`),
    onError: (error) => notify("error", error.message),
  });
  const { data } = whole;
  if (data === undefined)
    return (
      <Panel title={text("dayTitle", { day })} className="settlement-detail">
        <ProblemBanner query={whole} />
        {whole.problem === null ? <Skeleton active className="settlement-loading" /> : <FailedState />}
      </Panel>
    );
  const { closed } = data.day;
  return (
    <div className="settlement-detail">
      <ProblemBanner query={whole} />
      <Panel
        title={text("dayTitle", { day })}
        actions={
          <>
            <Button
              icon={<Download size={16} aria-hidden="true" />}
              loading={ownList.isPending}
              onClick={() => ownList.mutate()}
            >
              {text("ownList")}
            </Button>
            <UploadList day={day} />
            <FetchList day={day} />
            {closed === null && (
              <Button
                type="primary"
                disabled={!isOver}
                title={isOver ? undefined : text("closeToday")}
                onClick={() => setClosing(true)}
              >
                {text("close")}
              </Button>
            )}
          </>
        }
      >
        <Figures day={data.day} />
        {closed !== null && (
          <p className="settlement-closed">
            {text("closedBy", {
              user: closed.user,
              time: fullTime(closed.at),
              orders: grouped(closed.orders),
              amount: formatYuan(closed.amount_fen),
              paid: formatYuan(closed.paid_fen),
            })}
          </p>
        )}
      </Panel>
      <ComparisonPanel comparison={data.comparison} />
      {closed !== null && <CorrectionPanel list={data.corrections} />}
      {isClosing && <CloseDialog day={data.day} onClosed={() => setClosing(false)} />}
    </div>
  );
}
