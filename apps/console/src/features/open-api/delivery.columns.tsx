import { type Delivery } from "@huiyan/contract/open-api/open-api.api";
import { Tooltip } from "antd";
import { RotateCw } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { DeliveryState } from "./DeliveryState.tsx";
import { AnswerCell, TimeCell } from "./delivery-cells.tsx";
import { openApiText as text } from "./open-api.texts.ts";

/** Returns the columns of the log of uploads. */
export function deliveryColumns(busy: boolean, onResend: (id: string) => void): ListColumn<Delivery>[] {
  return [
    { key: "state", title: text("state"), width: 112, render: ({ state }) => <DeliveryState state={state} /> },
    {
      key: "message",
      title: text("message"),
      width: minNameWidth,
      maxWidth: 360,
      render: ({ message }) => message || "-",
    },
    { key: "tries", title: text("tries"), width: 64, align: "right", leaves: 3, render: ({ tries }) => tries },
    { key: "answer", title: text("answer"), width: 160, leaves: 4, render: (delivery) => <AnswerCell {...delivery} /> },
    {
      key: "created",
      title: text("time"),
      width: 136,
      leaves: 5,
      render: ({ create_at }) => <TimeCell at={create_at} />,
    },
    { key: "next", title: text("next"), width: 136, leaves: 1, render: ({ next_at }) => <TimeCell at={next_at} /> },
    {
      key: "error",
      title: text("error"),
      width: 120,
      maxWidth: 400,
      leaves: 2,
      render: ({ error }) =>
        error === "" ? (
          "-"
        ) : (
          <Tooltip title={error}>
            <span className="delivery-error">{error}</span>
          </Tooltip>
        ),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 64,
      className: "actions-cell",
      render: ({ _id, state, message }) =>
        state === "failed" && (
          <Tooltip title={text("resend")}>
            <button
              type="button"
              className="icon-button"
              aria-label={actionOn(text("resend"), message)}
              disabled={busy}
              onClick={() => onResend(_id)}
            >
              <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        ),
    },
  ];
}
