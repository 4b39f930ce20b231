import { setTimeout as sleep } from "node:timers/promises";
import { findReports } from "@huiyan/contract/parking/report.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { expect, inject, it } from "vitest";
import { startReceiver } from "#test/receiver.ts";
import { type Audit, audit } from "#test/settlement/audit.ts";
import { AuditorsLot } from "#test/settlement/auditors-lot.ts";
import { startReviewing } from "#test/settlement/reviewers.ts";
import { testSize } from "#test/test-size.ts";
import { signedIn } from "#test/world.ts";

const kills = testSize(1, 20);
const { berths, hours } = testSize({ berths: 4, hours: 8 }, { berths: 38, hours: 20 });
const path = "/orders";
const seed = Number(process.env.SEED ?? 11);

/**
 * Returns true for about a quarter of the orders, chosen by the characters of the order number. The receiver answers
 * that these orders are paid.
 */
const isPaid = ({ order_no }: OrderReportBody) => [...order_no].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 4 === 0;

it(`after a day with two users' decisions and ${kills} kills, every display of money agrees to the fen`, async () => {
  const receiver = await startReceiver();
  receiver.answers.set(path, ({ body }) => ({ json: { paid: isPaid(OrderReportBody.parse(JSON.parse(body))) } }));
  const lot = await AuditorsLot.open({
    postgresUrl: inject("postgresUrl"),
    berths,
    hours,
    seed,
    reportUrl: receiver.url + path,
  });
  const { app, world } = lot;
  try {
    const over = new AbortController();
    const people = [world.admin, world.staff].map(({ client }, at) => startReviewing(client, seed + at, over.signal));
    let killed = 0;
    await lot.report(async (share) => {
      if (killed >= Math.floor(share * kills)) return;
      killed++;
      await sleep(200 + 400 * Math.random());
      await lot.killServer();
    });
    const work = people.map((person) => person.work);
    const doneByEach = () => Math.min(...work.map(({ done }) => done));
    await expect.poll(doneByEach, { timeout: 300_000, interval: 200 }).toBeGreaterThan(testSize(10, 100));
    over.abort();
    await Promise.all(people.map(({ ended }) => ended));
    const came = () => receiver.received.map(({ body }) => OrderReportBody.parse(JSON.parse(body)));
    const client = await signedIn(app, world.admin.phone);
    const look = () => audit(app, { client, orgId: world.orgId }, came());
    // a report that was being sent during a kill is sent again only after its lease, and the later reports wait for it
    const waitingReports = async () => (await client.call(findReports, { state: "waiting", size: 1 })).page.count;
    // wait until nothing changes any more: observations are replayed, and orders are made, reported and counted
    let last: Audit = await look();
    let [agreed, tries] = [0, 0];
    while (agreed < 2 && tries++ < 40) {
      await sleep(5000);
      const next = await look();
      const isSame = JSON.stringify(next) === JSON.stringify(last) && (await waitingReports()) === 0;
      agreed = isSame ? agreed + 1 : 0;
      last = next;
    }
    const facts = { stays: lot.stays, orders: last.orders, closed: last.closed, refundDue: last.refundDue, work };
    console.log(JSON.stringify(facts, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)));
    expect(killed).toBe(kills);
    expect(last.faults).toEqual([]);
    const [sum] = Object.values(last.sums);
    expect(last.sums).toEqual(Object.fromEntries(Object.keys(last.sums).map((way) => [way, sum])));
    const [paid] = Object.values(last.paid);
    expect(last.paid).toEqual(Object.fromEntries(Object.keys(last.paid).map((way) => [way, paid])));
    expect(sum).toBeGreaterThan(testSize(1000, 100_000));
  } finally {
    await lot.close();
    receiver.close();
  }
}, 1_200_000);
