import { listOrders, type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { orderStateTexts } from "@huiyan/contract/parking/record.texts";
import { roleMay } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { DeliveryState } from "#features/open-api/open-api.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { pickText } from "#shared/format/texts.ts";
import { shortTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { RefundDialog } from "../dialogs/RefundDialog.tsx";
import { feeText } from "../record-facts.ts";
import { orderText as text } from "./order.texts.ts";

/** Poll interval in milliseconds, since another system may report a payment at any time. */
const pollMs = 10_000;

/** Orders of a record: their steps with the reasons, and the results of their reports. */
export function OrderSection({ recordId }: { recordId: string }) {
  const orders = useQueryOf(listOrders, { id: recordId }, { refetchInterval: pollMs });
  const role = useCaller().data?.staff?.role;
  const mayOpenLog = role !== undefined && roleMay(role, "organisation.manage");
  const mayRefund = role !== undefined && roleMay(role, "settlement.manage");
  const [refunding, setRefunding] = useState<ParkingOrder>();
  const list = orders.data?.list;
  return (
    <section className="review-part" aria-label={text("title")}>
      <header>
        <b>{text("title")}</b>
        {list !== undefined && list.length > 1 && <span className="note num">{text("count", { n: list.length })}</span>}
      </header>
      <ProblemBanner query={orders} />
      {orders.data !== undefined && orders.data.billed_by !== "" && (
        <p className="note">{text("billedBy", { order: orders.data.billed_by })}</p>
      )}
      {list?.length === 0 && <p className="note">{text("none")}</p>}
      {list?.toReversed().map((order) => (
        <OrderLines
          key={order.order_no}
          order={order}
          mayOpenLog={mayOpenLog}
          {...(mayRefund && { onRefund: () => setRefunding(order) })}
        />
      ))}
      {refunding !== undefined && <RefundDialog order={refunding} onClosed={() => setRefunding(undefined)} />}
    </section>
  );
}

function OrderWord({ order: { state, refund_due, held } }: { order: ParkingOrder }) {
  if (refund_due === 1) return <StateLabel form="attention">{text("refundDue")}</StateLabel>;
  if (held === 1) return <StateLabel form="attention">{text("held")}</StateLabel>;
  const form = state === 2 ? "done" : state === -1 ? "void" : "quarter";
  return <StateLabel form={form}>{pickText(orderStateTexts[state])}</StateLabel>;
}

interface LinesProps {
  order: ParkingOrder;
  mayOpenLog: boolean;
  /** Opens the dialog that records a refund; undefined when the user may not record refunds. */
  onRefund?: () => void;
}

function OrderLines({ order, mayOpenLog, onRefund }: LinesProps) {
  const { order_no, amount_fen, replaced_by, events, reports } = order;
  return (
    <div className="order-lines">
      <div className="order-head">
        <b className="num">{order_no}</b>
        <OrderWord order={order} />
        <span className="num">{feeText(amount_fen)}</span>
        {order.refund_due === 1 && onRefund !== undefined && (
          <Button size="small" onClick={onRefund}>
            {text("refund")}
          </Button>
        )}
      </div>
      <ol className="record-steps">
        {events.map(({ at, kind, text: line, cause, note, user }) => (
          <li key={kind} className={user === "" ? "order" : "person"}>
            <span>
              {line}
              <span className="note">
                ：{cause}
                {note !== "" && `，${note}`}
                {replaced_by !== "" && kind !== "made" && text("replacedBy", { order: replaced_by })}
              </span>
            </span>
            <span className="note num">
              {shortTime(at)} {user || text("platform")}
            </span>
          </li>
        ))}
      </ol>
      {reports.length > 0 && (
        <ul className="order-reports">
          {reports.map(({ _id, order_state, state, done_at, tries }) => (
            <li key={_id}>
              <span className="note">{text(order_state === 1 ? "reportMade" : "reportClosed")}</span>
              <DeliveryState state={state} />
              <span className="note num">
                {done_at === null ? tries > 0 && text("tries", { n: tries }) : shortTime(done_at)}
              </span>
            </li>
          ))}
          {mayOpenLog && (
            <li>
              <Link to="/set/orderReport" search={{ keyword: order_no }}>
                {text("log")}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
