import { scrapRecords } from "@huiyan/contract/parking/parking.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOutgoing } from "#platform/outgoing/outgoing.ts";
import { senderOf } from "#test/jobs/sender-of.ts";
import { createReporting, type Reporting } from "#test/parking/reporting.ts";
import { type ReceivedCall, type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { signedIn } from "#test/world.ts";
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
/** Kinds of answers of a receiver. `late`: after the platform's timeout; `wrong`: an HTML page instead of JSON. */
const ways = ["well", "paid", "late", "wrong", "failing", "silent"] as const;
type Way = (typeof ways)[number];
const timeoutMs = 250;

/**
 * Simulated system of the car park's owner. As the documentation requires, it accepts each `order_no` and state once.
 */
class OwnersSystem {
  /** Accepted states by order number, in the order of their arrival. */
  readonly taken = new Map<string, number[]>();
  readonly paid = new Set<string>();
  /** Reports that were answered as paid, as "order_no state". */
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
    // a report is repeated if the platform timed out before the first answer; the second answer is the same
    const isPaid = this.#paidReports.has(report);
    if (isPaid) this.paid.add(order_no);
    const text = isPaid ? '{"paid":true}' : '{"code":0}';
    return way === "late" ? { text, afterMs: timeoutMs * 2 } : { text };
  }
}

/** Simulates a day in which orders are made, closed and made again, while two nodes send reports. */
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
      // refused if the order is already paid; the order then stays
      await staff.send(scrapRecords, { _id: record, scrap_state: Math.floor(turn / 3) % 2, scrap_cause: "试" });
    }
    const workers = await Promise.all(nodes.map((node) => node.startWorkers()));
    await Promise.all(workers.flat());
    app.clock.moveBy(stepMs);
  }
}

it("a receiver that fails in several ways for a day gets every state of each order in order, and accepts each once", async () => {
  // each kind of answer several times in a row, in random order
  const chosen = fc
    .shuffledSubarray([...ways], { minLength: ways.length })
    .chain((order) => fc.tuple(...order.map((way) => fc.tuple(fc.constant(way), fc.integer({ min: 1, max: 9 })))));
  const begin = app.clock.now();
  await fc.assert(
    fc.asyncProperty(chosen, async (list) => {
      // each run starts at the same time, because partitions exist only for near months
      app.clock.moveTo(begin);
      const reporting = await createReporting(app, receiver);
      const owner = new OwnersSystem([
        ...list.flatMap(([way, times]) => Array.from({ length: times }, () => way)),
        "well",
      ]);
      receiver.answers.set(reporting.path, (call) => owner.answer(call));
      await liveADay(reporting);
      // a user resends the reports that failed finally after a day of retries
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
      // exactly the orders that were answered as paid are paid or have a refund due
      const orders = (await Promise.all([...new Set(log.map((each) => each.record_id))].map(reporting.orders))).flat();
      const settled = orders.filter(({ state, refund_due }) => state === 2 || refund_due === 1);
      expect(new Set(settled.map(({ order_no }) => order_no))).toEqual(owner.paid);
    }),
    { numRuns: testSize(2, 60), endOnFailure: true, seed: testSize(7, Date.now()) },
  );
});
