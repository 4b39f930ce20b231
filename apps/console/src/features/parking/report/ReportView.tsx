import {
  findReports,
  getReportTarget,
  resendReports,
  saveReportTarget,
  tryReport,
} from "@huiyan/contract/parking/report.api";
import { reportStates } from "@huiyan/contract/parking/report.rules";
import { useCommand } from "../../../shared/api/use-command.ts";
import { SegmentFilter } from "../../../shared/list/filter/SegmentFilter.tsx";
import { ListView } from "../../../shared/list/ListView.tsx";
import { useList } from "../../../shared/list/use-list.ts";
import { TargetSection } from "../../open-api/open-api.public.ts";
import { LedgerCheckNote } from "./LedgerCheckNote.tsx";
import { ReportDrawer } from "./ReportDrawer.tsx";
import { ReportEmpty } from "./ReportEmpty.tsx";
import { ResendFailedButton } from "./ResendFailedButton.tsx";
import { reportColumns } from "./report.columns.tsx";
import { reportText as text } from "./report.texts.ts";
import { ReportSearch, reportInput } from "./report-search.ts";
import { resendingReports } from "./resending-reports.ts";
import "./report.css";

/** States change by themselves while the platform tries again. */
const askAgainMs = 10_000;

/** The address above, what was reported below it. */
export function ReportView() {
  const list = useList({
    ...{ endpoint: findReports, schema: ReportSearch, toInput: reportInput, refreshMs: askAgainMs },
  });
  const { state } = list;
  const resend = useCommand(resendReports, resendingReports());
  const onResend = (id: string) => resend.mutate({ _id: [id] });
  const target = {
    ...{ get: getReportTarget, save: saveReportTarget, attempt: tryReport },
    ...{ name: text("title"), hint: text("hint") },
  };
  const states = ["all", ...reportStates] as const;
  return (
    <ListView
      list={list}
      dense
      name={text("log")}
      columns={reportColumns(resend.isPending, onResend)}
      empty={<ReportEmpty list={list} />}
      title={text("title")}
      filters={
        <>
          <TargetSection api={target} />
          <LedgerCheckNote />
          <div className="filters">
            <h2 className="log-title">{text("log")}</h2>
            <SegmentFilter
              name={text("state")}
              value={state.state ?? "all"}
              options={states.map((value) => ({ value, label: text(value) }))}
              onChange={(value) => list.filter({ state: value === "all" ? undefined : value })}
            />
            <ResendFailedButton />
          </div>
        </>
      }
      detail={
        state.id !== undefined && <ReportDrawer id={state.id} list={list} busy={resend.isPending} onResend={onResend} />
      }
    />
  );
}
