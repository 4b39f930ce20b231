import { fen } from "@huiyan/contract/parking/fen";
import { type ServiceOrder } from "@huiyan/contract/service-package/package.api";
import { type OperatedOrder } from "@huiyan/contract/service-package/package-order.api";
import { type OrderRow } from "./order.queries.ts";

const factsOf = ({ id, number, state, total_fen, by, created_at, paid_at, cancelled_at }: OrderRow) => ({
  _id: id,
  number,
  state,
  total_fen: fen(total_fen),
  by: by ?? "",
  create_at: created_at.getTime(),
  paid_at: paid_at?.getTime() ?? null,
  cancelled_at: cancelled_at?.getTime() ?? null,
});

export const viewOrder = (row: OrderRow): ServiceOrder => ({
  ...factsOf(row),
  reason: row.state === "cancelled" ? row.note : "",
  lines: row.lines.map(({ mbps: _mbps, points: _points, storage_days: _days, ...line }) => ({
    ...line,
    total_fen: fen(line.total_fen),
  })),
});

export const viewOperated = (row: OrderRow): OperatedOrder => ({
  ...factsOf(row),
  org: row.org,
  phone: row.phone ?? "",
  note: row.note,
  lines: row.lines.map(({ title, number, duration, total_fen }) => ({
    title,
    number,
    duration,
    total_fen: fen(total_fen),
  })),
});
