import { type OrderReport } from "@huiyan/contract/parking/report.api";
import { Tooltip } from "antd";
import { RotateCw } from "lucide-react";
import { AnswerCell, DeliveryState, TimeCell } from "#features/open-api/open-api.public.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { feeText } from "../record-facts.ts";
import { reportText as text } from "./report.texts.ts";

/** Returns the columns of the log of order reports. */
export function reportColumns(busy: boolean, onResend: (id: string) => void): ListColumn<OrderReport>[] {
  return [
    { key: "state", title: text("state"), width: 112, render: ({ state }) => <DeliveryState state={state} /> },
    { key: "order", title: text("order"), width: 176, maxWidth: 240, render: ({ order_no }) => order_no },
    { key: "plate", title: text("plate"), width: 96, leaves: 6, render: ({ plate_num }) => plate_num || "-" },
    {
      key: "event",
      title: text("event"),
      width: 80,
      render: ({ order_state }) => text(order_state === 1 ? "made" : "closed"),
    },
    {
      key: "amount",
      title: text("amount"),
      width: 96,
      align: "right",
      render: ({ amount_fen }) => feeText(amount_fen),
    },
    { key: "tries", title: text("tries"), width: 64, align: "right", leaves: 3, render: ({ tries }) => tries },
    { key: "answer", title: text("answer"), width: 152, leaves: 4, render: (report) => <AnswerCell {...report} /> },
    {
      key: "paid",
      title: text("paid"),
      width: 72,
      leaves: 5,
      render: ({ paid }) => (paid ? <span className="report-paid">{text("paid")}</span> : "-"),
    },
    {
      key: "created",
      title: text("time"),
      width: 128,
      leaves: 2,
      render: ({ create_at }) => <TimeCell at={create_at} />,
    },
    {
      key: "next",
      title: text("next"),
      width: 128,
      leaves: 1,
      render: ({ is_blocked, next_at }) => (is_blocked ? text("blocked") : <TimeCell at={next_at} />),
    },
    {
      key: "error",
      title: text("error"),
      width: 120,
      maxWidth: 640,
      leaves: 7,
      render: ({ error }) => (error === "" ? "-" : <span className="delivery-error">{error}</span>),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 56,
      className: "actions-cell",
      render: ({ _id, state, order_no, order_state, paid }) =>
        (state === "failed" || (state === "done" && order_state === 1 && !paid)) && (
          <Tooltip title={text(state === "failed" ? "resend" : "askAgain")}>
            <button
              type="button"
              className="icon-button"
              aria-label={actionOn(text("resend"), order_no)}
              disabled={busy}
              onClick={(event) => {
                event.stopPropagation();
                onResend(_id);
              }}
            >
              <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        ),
    },
  ];
}
