import { scrapRecords } from "@huiyan/contract/parking/parking.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { senderOf } from "../../../../test/jobs/sender-of.ts";
import { createReporting, type Reporting } from "../../../../test/parking/reporting.ts";
import { type ReceivedCall, type Receiver, startReceiver } from "../../../../test/receiver.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { testSize } from "../../../../test/test-size.ts";
import { signedIn } from "../../../../test/world.ts";
import { createOutgoing } from "../../../platform/outgoing/outgoing.ts";
import { parkingFeature } from "../parking.feature.ts";

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});

const dayMs = 86_400_000;
const stepMs = 30 * 60_000;
/** Answers of a receiver. `late`: after the platform's timeout; `wrong`: another site's page. */
const ways = ["well", "paid", "late", "wrong", "failing", "silent"] as const;
type Way = (typeof ways)[number];
const timeoutMs = 250;

/** The owner's system as the documentation requires: it accepts each `order_no` and state once. */
class OwnersSystem {
  /** Accepted states in their order, by order. */
  readonly taken = new Map<string, number[]>();
  readonly paid = new Set<string>();
  /** Reports that were answered as paid, by order and state. */
  readonly #paidReports = new Set<string>();
  #at = 0;
  #ways: readonly Way[];
  constructor(chosen: readonly Way[]) {
    this.#ways = chosen;
  }

  recover(): void {
    this.#ways = ["well"];
  }

  answer(call: ReceivedCall) {
    const way = this.#ways[this.#at++ % this.#ways.length] ?? "well";
    if (way === "failing") return 500;
    if (way === "silent") return "hang up" as const;
    if (way === "wrong") return { text: "<html>请登录</html>" };
    const { order_no, state } = OrderReportBody.parse(JSON.parse(call.body));
    const states = this.taken.get(order_no) ?? [];
    if (!states.includes(state)) this.taken.set(order_no, [...states, state]);
    const report = `${order_no} ${state}`;
    if (way === "paid") this.#paidReports.add(report);
    // a repeated report: the platform had timed out before the first answer
    const isPaid = this.#paidReports.has(report);
    if (isPaid) this.paid.add(order_no);
    const text = isPaid ? '{"paid":true}' : '{"code":0}';
    return way === "late" ? { text, afterMs: timeoutMs * 2 } : { text };
  }
}

/** Simulates a day: orders are made, voided and made again, while two nodes send. */
async function liveADay(reporting: Reporting): Promise<void> {
  const services = { ...app.services, outgoing: createOutgoing({ allowPrivate: true, timeoutMs }) };
  const nodes = [1, 2].map(() => senderOf(parkingFeature, services, "parking.report"));
  const records: string[] = [];
  for (let at = 0; at < dayMs; at += stepMs) {
    const turn = at / stepMs;
    if (turn < 6) records.push(await reporting.park({ plate: `粤B1000${turn}`, from: 55, to: 30 }));
    const record = records[turn % 3];
    if (turn > 2 && turn < 24 && record !== undefined) {
      const staff = await signedIn(app, reporting.staff.phone);
      // refused after the order is paid: then the order stays
      await staff.send(scrapRecords, { _id: record, scrap_state: Math.floor(turn / 3) % 2, scrap_cause: "试" });
    }
    const workers = await Promise.all(nodes.map((node) => node.startWorkers()));
    await Promise.all(workers.flat());
    app.clock.moveBy(stepMs);
  }
}

it("a receiver that answers late, wrongly, with 500 or not at all for a day gets every state in order, each once by its number", async () => {
  // each kind of answer for a while, in any order
  const chosen = fc
    .shuffledSubarray([...ways], { minLength: ways.length })
    .chain((order) => fc.tuple(...order.map((way) => fc.tuple(fc.constant(way), fc.integer({ min: 1, max: 9 })))));
  const begin = app.clock.now();
  await fc.assert(
    fc.asyncProperty(chosen, async (list) => {
      // the days are in months with partitions
      app.clock.moveTo(begin);
      const reporting = await createReporting(app, receiver);
      const owner = new OwnersSystem([
        ...list.flatMap(([way, times]) => Array.from({ length: times }, () => way)),
        "well",
      ]);
      receiver.answers.set(reporting.path, (call) => owner.answer(call));
      await liveADay(reporting);
      // a user resends reports that failed after a day of retries
      owner.recover();
      for (let round = 0; round < 20; round++) {
        await reporting.resendFailed();
        app.clock.moveBy(dayMs / 2);
        await reporting.sendAll();
      }
      const log = await reporting.log();
      expect(log.length).toBeGreaterThanOrEqual(6);
      expect(log.map(({ state }) => state)).toEqual(log.map(() => "done"));
      const expected = Map.groupBy(log, ({ order_no }) => order_no);
      expect(Object.fromEntries(owner.taken)).toEqual(
        Object.fromEntries([...expected].map(([no, reports]) => [no, reports.map(({ order_state }) => order_state)])),
      );
      // orders answered as paid are paid or to be refunded, and no others
      const orders = (await Promise.all([...new Set(log.map((each) => each.record_id))].map(reporting.orders))).flat();
      const settled = orders.filter(({ state, refund_due }) => state === 2 || refund_due === 1);
      expect(new Set(settled.map(({ order_no }) => order_no))).toEqual(owner.paid);
    }),
    { numRuns: testSize(2, 60), endOnFailure: true, seed: testSize(7, Date.now()) },
  );
});
