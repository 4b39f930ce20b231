export { compareList } from "./compare-list.ts";
export { listOwnOrders } from "./day.queries.ts";
