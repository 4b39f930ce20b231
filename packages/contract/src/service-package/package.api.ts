import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { FenAmount } from "../parking/fen.ts";
import { EpochMs, Id } from "../scalars.ts";
import { cartLimits, cartTexts, orderStates, serviceIds } from "./package.rules.ts";

const Enable = z.union([z.literal(1), z.literal(2)]);
const Bundle = z.object({
  id: z.string(),
  name: z.string(),
  /** Price in yuan per unit and month. */
  price: z.number(),
  enable: Enable,
  attrs: z.array(z.object({ label: z.string(), value: z.union([z.number(), z.string()]), unit: z.string() })),
  /** Price in yuan of one unit for this number of months. */
  times: z.array(z.object({ num: z.number().int(), discount_price: z.number() })),
});
const Service = z
  .object({
    id: z.enum(serviceIds),
    title: z.string(),
    specs: z.array(z.object({ id: z.string(), name: z.string(), enable: Enable, bundle: z.array(Bundle) })),
  })
  .meta({ id: "Service" });

export const listServices = endpoint({
  name: "servicePackage.listServices",
  method: "GET",
  path: "/api/client/service/list",
  permission: "member",
  cost: "query",
  summary: "可以购买的服务与套餐；免费体验领取过后为不可购买",
  input: Nothing,
  output: z.object({ list: z.array(Service) }),
});

export const CartLineFields = z.object({
  service_id: z.string().max(40),
  spec_id: z.string().max(40),
  bundle_id: z.string().max(40),
  number: z.int(cartTexts.number).min(1, cartTexts.number).max(cartLimits.number, cartTexts.number),
  /** Duration in months. */
  duration: z.int(cartTexts.duration).min(1, cartTexts.duration).max(cartLimits.months, cartTexts.duration),
  /** Id of the subscription to extend, whose number of units stays; null: a new subscription. */
  renews: Id.nullable().default(null),
});

const OrderLine = z.object({
  service_id: z.string(),
  spec_id: z.string(),
  bundle_id: z.string(),
  /** Title at the time of the order. */
  title: z.string(),
  number: z.number().int(),
  duration: z.number().int(),
  total_fen: FenAmount,
  renews: Id.nullable(),
});

const ServiceOrder = z
  .object({
    _id: Id,
    /** Order number for users: F, the day, and a serial number. */
    number: z.string(),
    state: z.enum(orderStates),
    total_fen: FenAmount,
    lines: z.array(OrderLine),
    /** Name of the member who ordered; empty if deleted. */
    by: z.string(),
    create_at: EpochMs,
    paid_at: EpochMs.nullable(),
    cancelled_at: EpochMs.nullable(),
    /** Reason of the cancellation. */
    reason: z.string(),
  })
  .meta({ id: "ServiceOrder" });
export type ServiceOrder = z.infer<typeof ServiceOrder>;

export const orderServices = endpoint({
  name: "servicePackage.order",
  method: "POST",
  path: "/api/client/service/order",
  permission: "package.order",
  cost: "query",
  summary: "订购套餐，金额由服务器计算；总价为 0 的立即生效，其余待平台运营方确认付款",
  input: z.object({
    list: z
      .array(CartLineFields, { error: cartTexts.empty })
      .min(1, cartTexts.empty)
      .max(cartLimits.lines, cartTexts.lines),
  }),
  output: ServiceOrder,
});

export const findServiceOrders = endpoint({
  name: "servicePackage.findOrders",
  method: "GET",
  path: "/api/client/service/order/list",
  permission: "member",
  cost: "query",
  summary: "本企业的服务订单，新的在前",
  input: z.object({ ...paging(), state: z.enum(orderStates).optional() }),
  output: paged(ServiceOrder),
});

export const cancelServiceOrder = endpoint({
  name: "servicePackage.cancelOrder",
  method: "POST",
  path: "/api/client/service/order/cancel",
  permission: "package.order",
  cost: "query",
  summary: "取消还没有付款的订单",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const getServiceInvoice = endpoint({
  name: "servicePackage.getInvoice",
  method: "GET",
  path: "/api/client/service/order/invoice",
  permission: "package.order",
  cost: "export",
  summary: "订单的账单（PDF）",
  input: z.object({ _id: Id }),
  output: file("application/pdf"),
});

const Subscription = z
  .object({
    _id: Id,
    service_id: z.enum(serviceIds),
    spec_id: z.string(),
    bundle_id: z.string(),
    title: z.string(),
    number: z.number().int(),
    /** Total bandwidth of all units in Mbps; 0 if the package includes none. */
    mbps: z.number().int(),
    points: z.number().int(),
    storage_days: z.number().int(),
    starts_at: EpochMs,
    ends_at: EpochMs,
    state: z.enum(["active", "ending", "ended"]),
    /** Whole days until the end; 0 on the last day. */
    days_left: z.number().int(),
    /** Points whose clips this package stores. */
    bound: z.array(z.object({ _id: Id, name: z.string(), device: z.string() })),
  })
  .meta({ id: "ServiceSubscription" });
export type ServiceSubscription = z.infer<typeof Subscription>;

/** Returns the organisation's packages and limits. A limit is `null` if the installation sells no packages. */
export const getOwnPackages = endpoint({
  name: "servicePackage.getOwn",
  method: "GET",
  path: "/api/client/service/mine",
  permission: "member",
  cost: "query",
  summary: "本企业的套餐：给了什么、用了多少、何时到期",
  input: Nothing,
  output: z
    .object({
      /** True if the installation applies limits of packages. */
      sold: z.boolean(),
      /** Bandwidth of the live video that is being watched, in kbit/s. */
      watched_kbps: z.number().int(),
      bandwidth_mbps: z.number().int(),
      points: z.number().int(),
      points_max: z.number().int(),
      trial_taken: z.boolean(),
      list: z.array(Subscription),
    })
    .meta({ id: "OwnPackages" }),
});
export type OwnPackages = z.infer<(typeof getOwnPackages)["output"]>;

export const bindService = endpoint({
  name: "servicePackage.bind",
  method: "POST",
  path: "/api/client/service/bind",
  permission: "package.bind",
  cost: "query",
  summary: "把云存储套餐绑定到点位；点位原来的套餐被替换",
  input: z.object({
    point_ids: z.array(Id).min(1, "请选择点位！").max(100),
    /** Subscription of the organisation: `_id` in `service/mine`. */
    service_id: Id,
  }),
  output: z.object({ bound: z.number().int() }),
});

export const unbindService = endpoint({
  name: "servicePackage.unbind",
  method: "POST",
  path: "/api/client/service/unbind",
  permission: "package.bind",
  cost: "query",
  summary: "解除点位的云存储套餐",
  input: z.object({ point_ids: z.array(Id).min(1, "请选择点位！").max(100) }),
  output: z.object({ unbound: z.number().int() }),
});

const PackageNotice = z.object({
  _id: Id,
  title: z.string(),
  /** Days before the end of the package on which the warning is sent. */
  days: z.number().int(),
  ends_at: EpochMs,
});
export type PackageNotice = z.infer<typeof PackageNotice>;

export const listPackageNotices = endpoint({
  name: "servicePackage.listNotices",
  method: "GET",
  path: "/api/client/service/notices",
  permission: "member",
  cost: "cheap",
  summary: "即将到期的套餐，尚未看过的提醒；只有企业管理员有",
  input: Nothing,
  output: z.object({ list: z.array(PackageNotice) }),
});

export const readPackageNotice = endpoint({
  name: "servicePackage.readNotice",
  method: "POST",
  path: "/api/client/service/notice/read",
  permission: "member",
  cost: "cheap",
  summary: "看过到期提醒",
  input: z.object({ _id: Id }),
  output: Nothing,
});
