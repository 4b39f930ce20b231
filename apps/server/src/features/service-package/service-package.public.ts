export { bindService } from "./actions/bind-service.ts";
export { cancelServiceOrder } from "./actions/cancel-order.ts";
export { getOwnPackages } from "./actions/get-own.ts";
export { orderServices } from "./actions/order-services.ts";
export { getOrderRow } from "./order/order.queries.ts";
export { payOrder } from "./order/put-in-force.ts";
