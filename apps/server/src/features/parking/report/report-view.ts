import { type Language } from "@huiyan/contract/language";
import { type OrderReport } from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { deliveryErrorText } from "#features/open-api/open-api.public.ts";
import { type ReportRow } from "./report-log.queries.ts";

export function viewReport(row: ReportRow, language: Language): OrderReport {
  const { plate_num, amount_fen } = OrderReportBody.parse(JSON.parse(row.body));
  return {
    _id: row.id,
    order_no: row.order_no,
    record_id: row.holder_id,
    plate_num,
    amount_fen,
    order_state: row.order_state === 1 ? 1 : -1,
    state: row.state,
    is_blocked: row.is_blocked,
    tries: row.tries,
    status: row.status,
    error: deliveryErrorText(row, language),
    took_ms: row.took_ms,
    paid: row.paid,
    create_at: row.created_at.getTime(),
    next_at: row.next_at?.getTime() ?? null,
    done_at: row.done_at?.getTime() ?? null,
  };
}
