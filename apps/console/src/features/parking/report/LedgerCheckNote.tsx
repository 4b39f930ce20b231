import { getLedgerCheck } from "@huiyan/contract/parking/report.api";
import { Link } from "@tanstack/react-router";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { grouped } from "../../../shared/format/count.ts";
import { shortTime } from "../../../shared/format/time.ts";
import { StateWord } from "../../../shared/screen/StateWord.tsx";
import { reportText as text } from "./report.texts.ts";

/** So many are named; the rest is counted. */
const namedOrders = 5;

/** What the last nightly proof of the orders' ledger found. */
export function LedgerCheckNote() {
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
      <StateWord form={faults === 0 ? "done" : "attention"}>{text("check")}</StateWord>
      <span className="note num">{text(faults === 0 ? "checkGood" : "checkBad", values)}</span>
      {list.slice(0, namedOrders).map(({ order_no, record_id }) => (
        <Link key={order_no} to="/order/occupy" search={{ id: record_id }} className="num">
          {order_no}
        </Link>
      ))}
    </p>
  );
}
