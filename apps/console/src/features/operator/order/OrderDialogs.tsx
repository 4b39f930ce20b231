import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import {
  cancelOperatedOrder,
  confirmOrder,
  findOperatedOrders,
  type OperatedOrder,
  orderNoteMax,
} from "@huiyan/contract/service-package/package-order.api";
import { type QueryClient } from "@tanstack/react-query";
import { Input } from "antd";
import { useState } from "react";
import { packageName } from "#features/service-package/service-package.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { orderText as text } from "./operated-order.texts.ts";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findOperatedOrders.name] });

const lineText = ({ title, number: n, duration: months }: OperatedOrder["lines"][number]): string =>
  text("lineOf", { title: packageName(title), n, months });

/** Returns the content of an order as text: its first line, and the number of lines. */
export function contentOf({ lines }: Pick<OperatedOrder, "lines">): string {
  const [first] = lines;
  if (first === undefined) return "-";
  return lines.length === 1 ? lineText(first) : text("moreLines", { first: lineText(first), n: lines.length });
}

function Lines({ lines }: Pick<OperatedOrder, "lines">) {
  return (
    <ul className="operated-lines">
      {lines.map((line) => (
        <li key={lineText(line)}>
          <span>{lineText(line)}</span>
          <span className="num">¥ {formatYuan(fen(line.total_fen))}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  order: OperatedOrder;
  onClosed: () => void;
}

/** Dialog that confirms the payment of an order. The request contains the shown amount. */
export function ConfirmDialog({ order, onClosed }: Props) {
  const { _id, org, lines, total_fen } = order;
  const [note, setNote] = useState("");
  const run = useConfirm(confirmOrder, () => ({ _id, total_fen, note }), { success: text("confirmed"), refresh });
  return (
    <CommandDialog
      run={{ ...run, dirty: note !== "" }}
      title={text("confirmTitle", { amount: `¥ ${formatYuan(fen(total_fen))}` })}
      action={text("confirm")}
      onClosed={onClosed}
    >
      <Lines lines={lines} />
      <FieldFrame label={text("note")} hint={text("confirmHint", { org })}>
        {(control) => (
          <Input
            {...control}
            maxLength={orderNoteMax}
            placeholder={text("notePlaceholder")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </FieldFrame>
    </CommandDialog>
  );
}

export function CancelDialog({ order, onClosed }: Props) {
  const { _id, number, lines } = order;
  const [note, setNote] = useState("");
  const run = useConfirm(cancelOperatedOrder, () => ({ _id, note }), { success: text("cancelDone"), refresh });
  return (
    <CommandDialog
      run={{ ...run, dirty: note !== "" }}
      danger
      title={text("cancelTitle", { number })}
      action={text("cancel")}
      onClosed={onClosed}
    >
      <Lines lines={lines} />
      <FieldFrame label={text("reason")} required hint={text("reasonHint")}>
        {(control) => (
          <Input {...control} maxLength={orderNoteMax} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </FieldFrame>
    </CommandDialog>
  );
}
