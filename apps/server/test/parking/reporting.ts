import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { listOrders, type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { findReports, resendReports, saveReportTarget } from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { makeDueOrders } from "../../src/features/parking/orders/make-due-orders.ts";
import { createReportSender } from "../../src/features/parking/report/report-sender.ts";
import { type TurnWorkers } from "../../src/platform/queue/turn-workers.ts";
import { type Receiver } from "../receiver.ts";
import { type TestApp } from "../test-app.ts";
import { createWorld, signedIn, type World } from "../world.ts";
import { ParkingLot } from "./lot.ts";
import { addPastStay, type PastStay } from "./stays.ts";

/** Sends everything that is due now. */
export async function sendDue(sender: TurnWorkers): Promise<void> {
  for (;;) {
    const workers = await sender.startWorkers();
    if (workers.length === 0) return;
    await Promise.all(workers);
  }
}

let paths = 0;

/** An organisation with a berth and an owner's system at a path of its own. */
export async function createReporting(app: TestApp, receiver: Receiver) {
  const world: World = await createWorld(app);
  const path = `/orders/${paths++}`;
  const { appSecret: secret } = await world.admin.client.call(generateKeyPair, {});
  await world.admin.client.call(saveReportTarget, { url: receiver.url + path });
  const berthId = await new ParkingLot(app, world, world.device).addBerth(1);
  const lot = { orgId: world.orgId, device: world.device, berthId, label: "A001" };
  const sender = createReportSender(app.services);
  /** The clock moves by more than a session lives, so each call comes anew. */
  const admin = () => signedIn(app, world.admin.phone);
  return {
    ...world,
    ...{ world, path, secret, lot, sender, as: admin },
    /** A stay that is over, with its order if it owes anything. */
    async park(stay: PastStay): Promise<string> {
      const id = await addPastStay(app, lot, stay);
      await makeDueOrders(app.services);
      return id;
    },
    resend: async (_id: string[]) => (await admin()).call(resendReports, { _id }),
    resendFailed: async () => (await admin()).call(resendReports, {}),
    sendAll: () => sendDue(sender),
    came: () =>
      receiver.received
        .filter((call) => call.path === path)
        .map((call) => OrderReportBody.parse(JSON.parse(call.body))),
    log: async () => (await (await admin()).call(findReports, { size: 100 })).list.toReversed(),
    orders: async (id: string): Promise<ParkingOrder[]> => (await (await admin()).call(listOrders, { id })).list,
  };
}
export type Reporting = Awaited<ReturnType<typeof createReporting>>;
