export { beginBerthAnew, closeStayOfVoidBerth } from "./close-stay.queries.ts";
export { listClosedDays, lockOpenDays } from "./closed-days/closed-day.queries.ts";
export { makeDueOrders } from "./orders/make-due-orders.ts";
export { payOrder } from "./orders/pay-order.ts";
export { type PastStay, type PastStep, takePastStays } from "./past-stays.ts";
export { resendOrderReports } from "./report/resend-order.ts";
export { deleteDemonstrationRecords } from "./retention/old-records.queries.ts";
export type { Sight } from "./stay/observation.ts";
