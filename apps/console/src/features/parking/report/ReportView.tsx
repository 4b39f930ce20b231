import { type Answer } from "@huiyan/contract/endpoint";
import {
  findReports,
  getLedgerCheck,
  getReport,
  getReportTarget,
  resendReports,
  saveReportTarget,
  tryReport,
} from "@huiyan/contract/parking/report.api";
import { reportStates } from "@huiyan/contract/parking/report.rules";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { RotateCw, SearchX, Send } from "lucide-react";
import { useState } from "react";
import { TargetSection } from "#features/open-api/open-api.public.ts";
import { type SentBy } from "#shared/api/call.ts";
import { type CommandOptions, useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { ReportDrawer } from "./ReportDrawer.tsx";
import { reportColumns } from "./report.columns.tsx";
import { reportText as text } from "./report.texts.ts";
import { type ReportList, ReportSearch, reportInput } from "./report-search.ts";
import "./report.css";

type Api = typeof resendReports;

/**
 * Returns the options of the command that sends reports again: those with the given ids, or all failed ones if no ids
 * are given.
 */
function resendingReports(): CommandOptions<Answer<Api>, SentBy<Api["input"]>> {
  return {
    success: ({ count }) => (count === 0 ? text("notResent") : text("resent", { n: grouped(count) })),
    refresh: (client) =>
      Promise.all([findReports, getReport].map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  };
}

/** Button that sends all failed reports again. Asks first, since there may be many. */
function ResendFailedButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="resend-all" icon={<RotateCw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {text("resendAll")}
      </Button>
      {asking && <ResendFailedDialog onClosed={() => setAsking(false)} />}
    </>
  );
}

function ResendFailedDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(resendReports, () => ({}), resendingReports());
  return (
    <CommandDialog run={run} title={text("resendAll")} action={text("resendAll")} onClosed={onClosed}>
      {text("resendHint")}
    </CommandDialog>
  );
}

/** Shown for an empty list. The text distinguishes an empty log from filters without matches. */
function ReportEmpty({ list }: { list: ReportList }) {
  const { state, keyword } = list.state;
  if (state === undefined && keyword.trim() === "") {
    return <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />;
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={() => list.filter({ state: undefined, keyword: "" })}>{text("clear")}</Button>}
    />
  );
}

/** Maximum number of orders that the note of the ledger check names. Others are only counted. */
const namedOrders = 5;

/** Shows the result of the last nightly check of the ledger. */
function LedgerCheckNote() {
  const { data } = useQueryOf(getLedgerCheck, {});
  if (data === undefined) return null;
  const { at, orders, faults, list } = data;
  if (at === null) {
    return (
      <p className="ledger-check note">
        {text("check")}：{text("checkNever")}
      </p>
    );
  }
  const values = { time: shortTime(at), n: grouped(orders), faults: grouped(faults) };
  return (
    <p className="ledger-check" role="status">
      <StateLabel form={faults === 0 ? "done" : "attention"}>{text("check")}</StateLabel>
      <span className="note num">{text(faults === 0 ? "checkGood" : "checkBad", values)}</span>
      {list.slice(0, namedOrders).map(({ order_no, record_id }) => (
        <Link key={order_no} to="/order/occupy" search={{ id: record_id }} className="num">
          {order_no}
        </Link>
      ))}
    </p>
  );
}

/** Poll interval in milliseconds, since the platform retries reports automatically. */
const pollMs = 10_000;

/** Content of the page: the address of the receiver, and below it the log of reports. */
export function ReportView() {
  const list = useList({
    endpoint: findReports,
    schema: ReportSearch,
    toInput: reportInput,
    refreshMs: pollMs,
  });
  const { state } = list;
  const resend = useCommand(resendReports, resendingReports());
  const onResend = (id: string) => resend.mutate({ _id: [id] });
  const target = {
    get: getReportTarget,
    save: saveReportTarget,
    attempt: tryReport,
    name: text("title"),
    hint: text("hint"),
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
