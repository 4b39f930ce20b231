import { type Answer } from "@huiyan/contract/endpoint";
import { getReport } from "@huiyan/contract/parking/report.api";
import { Link } from "@tanstack/react-router";
import { Button, Skeleton } from "antd";
import { AnswerCell, DeliveryState } from "#features/open-api/open-api.public.ts";
import { copyText } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { FactList } from "#shared/list/FactList.tsx";
import { feeText } from "../record-facts.ts";
import { reportText as text } from "./report.texts.ts";
import { type ReportList } from "./report-search.ts";

type Report = Answer<typeof getReport>;
type SendAttempt = Report["attempts"][number];

interface Props {
  id: string;
  list: ReportList;
  busy: boolean;
  onResend: (id: string) => void;
}

/** Drawer of one order report: its content, and the result of every attempt. */
export function ReportDrawer({ id, list, busy, onResend }: Props) {
  const detail = useQueryOf(getReport, { id }, { staleTime: 0, refetchInterval: 5000 });
  const report = detail.data;
  return (
    <DetailDrawer
      list={list}
      title={report?.order_no ?? ""}
      state={report !== undefined && <DeliveryState state={report.state} />}
      names={{ previous: text("previous"), next: text("nextOne") }}
      footer={
        report !== undefined && (
          <div className="report-foot">
            <Link to="/order/occupy" search={{ id: report.record_id }}>
              {text("record")}
            </Link>
            {report.state !== "waiting" && (
              <Button loading={busy} onClick={() => onResend(id)}>
                {text("resend")}
              </Button>
            )}
          </div>
        )
      }
    >
      {report === undefined && detail.problem === null && <Skeleton active />}
      {report === undefined && detail.problem !== null && <p className="look-text">{detail.problem.message}</p>}
      {report !== undefined && <ReportBody report={report} />}
    </DetailDrawer>
  );
}

function ReportBody({ report }: { report: Report }) {
  const body = JSON.stringify(report.body, null, 2);
  const time = (at: number | null) => (at === null ? "-" : fullTime(at));
  const facts = [
    { name: text("plate"), value: report.plate_num || "-" },
    { name: text("event"), value: text(report.order_state === 1 ? "made" : "closed") },
    { name: text("amount"), value: feeText(report.amount_fen) },
    { name: text("paid"), value: report.paid ? text("paid") : "-" },
    { name: text("time"), value: time(report.create_at) },
    { name: text("doneAt"), value: time(report.done_at) },
    { name: text("next"), value: report.is_blocked ? text("blocked") : time(report.next_at) },
  ];
  return (
    <div className="report-body">
      <FactList name={text("facts")} facts={facts} />
      <section className="fact-section" aria-label={text("attempts")}>
        <h3>{text("attempts")}</h3>
        {report.attempts.length === 0 && <p className="note">{text("noAttempts")}</p>}
        <ol className="report-attempts">
          {report.attempts.map((attempt) => (
            <AttemptLine key={`${attempt.at} ${attempt.url}`} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section className="fact-section" aria-label={text("body")}>
        <header className="fact-head">
          <h3>{text("body")}</h3>
          <button type="button" className="plain-button" onClick={() => void copyText(body)}>
            {text("copy")}
          </button>
        </header>
        <pre className="example-code">{body}</pre>
      </section>
    </div>
  );
}

function outcomeOf({ is_over, error, paid }: SendAttempt): string {
  if (!is_over) return text("cutOff");
  return error === "" ? text(paid ? "takenPaid" : "taken") : error;
}

function AttemptLine({ attempt }: { attempt: SendAttempt }) {
  const form = !attempt.is_over ? "waiting" : attempt.error === "" ? "good" : "bad";
  return (
    <li className={form}>
      <span className="attempt-outcome">{outcomeOf(attempt)}</span>
      <span className="note num">{fullTime(attempt.at)}</span>
      <span className="note num">{attempt.is_over && <AnswerCell {...attempt} tries={1} />}</span>
      <span className="note ell attempt-url">{attempt.url}</span>
    </li>
  );
}
