import { type Notice } from "@huiyan/contract/notify/notice.api";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { Inbox, RotateCw } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { stateForms } from "./notice-search.ts";

const timeOf = (ms: number | null) =>
  ms === null ? "-" : <time dateTime={new Date(ms).toISOString()}>{shortTime(ms)}</time>;

/** Content of a notification: its newest alarm as a link, and the number of further alarms. */
function AboutCell({ notice: { kind, count, message, message_id } }: { notice: Notice }) {
  if (kind === "test") return <span className="note">{text("test")}</span>;
  const others = count > 1 && <span className="note">{text("others", { n: grouped(count - 1) })}</span>;
  return (
    <span className="notice-about">
      {kind === "escalation" && <span className="escalation-chip">{text("overdue")}</span>}
      {message_id === "" ? (
        <span className="note">{text("alarmGone")}</span>
      ) : (
        <Link to="/message" search={{ id: message_id }} className="ell">
          {message}
        </Link>
      )}
      {others}
    </span>
  );
}

function AnswerCell({ notice: { error, state, took_ms } }: { notice: Notice }) {
  if (error === "") return state === "done" ? text("took", { n: grouped(took_ms) }) : "-";
  return (
    <Tooltip title={error}>
      <span className={state === "skipped" ? "note" : "notice-error"}>{error}</span>
    </Tooltip>
  );
}

interface Actions {
  busy: boolean;
  onResend: (id: string) => void;
  /** Returns whether the inbox of the demonstration has received the notification. */
  isInInbox: (notice: Notice) => boolean;
  onInbox: (id: string) => void;
}

function RowActions({ notice, actions }: { notice: Notice; actions: Actions }) {
  const { _id, state, kind, channel } = notice;
  const isReceived = actions.isInInbox(notice);
  if (!(isReceived || (state === "failed" && kind !== "test"))) return null;
  const name = text(isReceived ? "showReceived" : "resend");
  const Icon = isReceived ? Inbox : RotateCw;
  return (
    <Tooltip title={name}>
      <button
        type="button"
        className="icon-button"
        aria-label={actionOn(name, channel.name)}
        disabled={!isReceived && actions.busy}
        onClick={() => (isReceived ? actions.onInbox(_id) : actions.onResend(_id))}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

/** Returns the columns of the log of notifications. */
export function noticeColumns(actions: Actions): ListColumn<Notice>[] {
  return [
    {
      key: "state",
      title: text("state"),
      width: 112,
      render: ({ state }) => <StateLabel form={stateForms[state].form}>{text(stateForms[state].key)}</StateLabel>,
    },
    { key: "created", title: text("time"), width: 136, render: ({ create_at }) => timeOf(create_at) },
    { key: "channel", title: text("channel"), width: 136, maxWidth: 200, render: ({ channel }) => channel.name },
    {
      key: "about",
      title: text("about"),
      width: minNameWidth + 64,
      maxWidth: 400,
      render: (notice) => <AboutCell notice={notice} />,
    },
    { key: "rule", title: text("rule"), width: 120, maxWidth: 200, leaves: 2, render: ({ rule }) => rule || "-" },
    { key: "tries", title: text("tries"), width: 64, align: "right", leaves: 3, render: ({ tries }) => tries },
    {
      key: "answer",
      title: text("answer"),
      width: 160,
      maxWidth: 400,
      render: (notice) => <AnswerCell notice={notice} />,
    },
    { key: "next", title: text("next"), width: 136, leaves: 1, render: ({ next_at }) => timeOf(next_at) },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 56,
      className: "actions-cell",
      render: (notice) => <RowActions notice={notice} actions={actions} />,
    },
  ];
}
