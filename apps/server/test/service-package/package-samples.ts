import { v7 } from "uuid";
import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });
const line = { service_id: "access", spec_id: "standard", bundle_id: "access-2", number: 1, duration: 12 };

/** Samples for the endpoints of service packages. */
export const packageSamples: Record<string, SampleOf> = {
  "servicePackage.listServices": empty,
  "servicePackage.order": () => ({ input: { list: [line] }, refused: "packages_not_sold" }),
  "servicePackage.findOrders": empty,
  "servicePackage.cancelOrder": ofObject("serviceOrder", (_id) => ({ _id })),
  "servicePackage.getInvoice": ofObject("serviceOrder", (_id) => ({ _id })),
  "servicePackage.getOwn": empty,
  "servicePackage.bind": ofObject("subscription", (service_id, { device }) => ({
    point_ids: [device.pointId],
    service_id,
  })),
  "servicePackage.unbind": (target) => ({ input: { point_ids: [target.device.pointId] } }),
  "servicePackage.listNotices": empty,
  "servicePackage.readNotice": () => ({ input: { _id: v7() } }),
  "operator.findOrders": empty,
  "operator.confirmOrder": () => ({ input: { _id: v7(), total_fen: 0 }, refused: "not_found" }),
  "operator.cancelOrder": () => ({ input: { _id: v7(), note: "重复" }, refused: "not_found" }),
};
