import { listOrders, noteRefund, type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { findParkingRecords, getTimeline } from "@huiyan/contract/parking/parking.api";
import { Input } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { feeText } from "../record-facts.ts";
import { orderText as text } from "../review/order.texts.ts";

const noteMax = 100;

/** Dialog that records a refund that was paid, with a number that identifies the payment. */
export function RefundDialog({ order, onClosed }: { order: ParkingOrder; onClosed: () => void }) {
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const written = note.trim();
  const run = useConfirm(
    noteRefund,
    () => {
      if (written !== "") return { order_no: order.order_no, note: written };
      setMissing(true);
      return undefined;
    },
    {
      success: text("refunded"),
      refresh: (client) =>
        Promise.all(
          [listOrders, getTimeline, findParkingRecords].map(({ name }) =>
            client.invalidateQueries({ queryKey: [name] }),
          ),
        ),
    },
  );
  return (
    <CommandDialog
      run={{ ...run, dirty: written !== "" }}
      title={text("refundTitle", { order: order.order_no })}
      action={text("refund")}
      problem={isMissing ? text("refundNote") : run.problem}
      onClosed={onClosed}
    >
      <p>{text("refundHint", { amount: feeText(order.amount_fen) })}</p>
      <Input
        aria-label={text("refundNote")}
        placeholder={text("refundNote")}
        autoFocus
        maxLength={noteMax}
        status={isMissing ? "error" : ""}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setMissing(false);
        }}
      />
    </CommandDialog>
  );
}
