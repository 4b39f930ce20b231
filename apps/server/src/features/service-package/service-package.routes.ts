import * as api from "@huiyan/contract/service-package/package.api";
import * as orderApi from "@huiyan/contract/service-package/package-order.api";
import { routes, serve } from "#platform/http/serve.ts";
import { bindService, unbindService } from "./actions/bind-service.ts";
import { cancelServiceOrder } from "./actions/cancel-order.ts";
import { findServiceOrders, getServiceInvoice } from "./actions/find-orders.ts";
import { getOwnPackages } from "./actions/get-own.ts";
import { listServices } from "./actions/list-services.ts";
import { cancelOperatedOrder, confirmOrder, findOperatedOrders } from "./actions/operate-orders.ts";
import { orderServices } from "./actions/order-services.ts";
import { listPackageNotices, readPackageNotice } from "./actions/read-notices.ts";

export const servicePackageRoutes = routes(
  serve(api.listServices, listServices),
  serve(api.orderServices, orderServices),
  serve(api.findServiceOrders, findServiceOrders),
  serve(api.cancelServiceOrder, cancelServiceOrder),
  serve(api.getServiceInvoice, getServiceInvoice),
  serve(api.getOwnPackages, getOwnPackages),
  serve(api.bindService, bindService),
  serve(api.unbindService, unbindService),
  serve(api.listPackageNotices, listPackageNotices),
  serve(api.readPackageNotice, readPackageNotice),
  serve(orderApi.findOperatedOrders, findOperatedOrders),
  serve(orderApi.confirmOrder, confirmOrder),
  serve(orderApi.cancelOperatedOrder, cancelOperatedOrder),
);
