import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { listOrders, type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { findReports, type OrderReport, resendReports, saveReportTarget } from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { makeDueOrders } from "#features/parking/orders/make-due-orders.ts";
import { parkingFeature } from "#features/parking/parking.feature.ts";
import { type Client } from "../client.ts";
import { sendAll, senderOf } from "../jobs/sender-of.ts";
import { type Receiver } from "../receiver.ts";
import { type TestApp } from "../test-app.ts";
import { createWorld, signedIn, type World } from "../world.ts";
import { ParkingLot } from "./lot.ts";
import { addPastStay, type PastStay } from "./stays.ts";

let paths = 0;

/** An organisation with a berth, and the system of the lot's owner at a separate path of the receiver. */
export interface Reporting extends World {
  path: string;
  secret: string;
  /**
   * Returns a client of the admin. Signs in again for each call, because the test moves the clock so far that sessions
   * end.
   */
  as(): Promise<Client>;
  /** Stores a complete stay, with its order if a fee is due. @returns id of the record */
  park(stay: PastStay): Promise<string>;
  resend(ids: string[]): Promise<{ count: number }>;
  resendFailed(): Promise<{ count: number }>;
  /** Sends all due reports. */
  sendAll(): Promise<void>;
  /** Returns the reports that the owner's system has received. */
  came(): OrderReportBody[];
  log(): Promise<OrderReport[]>;
  orders(recordId: string): Promise<ParkingOrder[]>;
}

export async function createReporting(app: TestApp, receiver: Receiver): Promise<Reporting> {
  const world: World = await createWorld(app);
  const path = `/orders/${paths++}`;
  const { appSecret: secret } = await world.admin.client.call(generateKeyPair, {});
  await world.admin.client.call(saveReportTarget, { url: receiver.url + path });
  const berthId = await new ParkingLot(app, world, world.device).addBerth(1);
  const lot = { orgId: world.orgId, device: world.device, berthId, label: "A001" };
  const sender = senderOf(parkingFeature, app.services, "parking.report");
  const admin = () => signedIn(app, world.admin.phone);
  return {
    ...world,
    path,
    secret,
    as: admin,
    async park(stay) {
      const id = await addPastStay(app, lot, stay);
      await makeDueOrders(app.services);
      return id;
    },
    resend: async (_id) => (await admin()).call(resendReports, { _id }),
    resendFailed: async () => (await admin()).call(resendReports, {}),
    sendAll: () => sendAll(sender),
    came: () =>
      receiver.received
        .filter((call) => call.path === path)
        .map((call) => OrderReportBody.parse(JSON.parse(call.body))),
    log: async () => (await (await admin()).call(findReports, { size: 100 })).list.toReversed(),
    orders: async (id) => (await (await admin()).call(listOrders, { id })).list,
  };
}
