import { defaultChargingRule, feeOf } from "@huiyan/contract/parking/fee.rules";
import { listOrders, type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { exportManyRecords, findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import {
  compareDay,
  exportDay,
  getSettlementDay,
  listSettlementDays,
} from "@huiyan/contract/settlement/settlement.api";
import { sql } from "kysely";
import { type Client } from "../client.ts";
import { testPayer } from "../data/payer.ts";
import { rowsOfSheet } from "../data/rows-of-sheet.ts";
import { type ServedApp } from "../test-app.ts";

const limits = { maxRows: 5000, maxColumns: 40, payer: testPayer };

/** External audit of a day: the sum of each page or report that shows money, and sentences about contradictions. */
export interface Audit {
  /** Sum of the orders in fen, by source. The next field is the same for paid orders. */
  sums: Record<string, number>;
  paid: Record<string, number>;
  faults: string[];
  orders: number;
  closed: number;
  refundDue: number;
  /** Digest of all data of orders and records. */
  digest: string;
}

const isLive = ({ state }: ParkingOrder) => state === 1 || state === 2;
const sumOf = (list: readonly { amount_fen: number }[]) => list.reduce((sum, { amount_fen }) => sum + amount_fen, 0);

async function allRecords(client: Client): Promise<ParkingRecord[]> {
  const records: ParkingRecord[] = [];
  for (let page = 1; ; page++) {
    const { list } = await client.call(findParkingRecords, { page, size: 100 });
    records.push(...list);
    if (list.length < 100) return records;
  }
}

/** Returns the fee of a complete stay by the default rule; null if no fee can be due. */
function expectedFee(record: ParkingRecord): number | null {
  const { entry_time, leave_time } = record;
  if (record.is_new_energy !== 1 || entry_time === null || leave_time === null || record.is_open) return null;
  const seconds = Math.round(leave_time / 1000) - Math.round(entry_time / 1000);
  return feeOf({ carType: record.car_type, seconds, chargingSeconds: 0, knownSeconds: 0 }, defaultChargingRule);
}

function faultsOfRecord(record: ParkingRecord, orders: readonly ParkingOrder[], isBilledElsewhere: boolean): string[] {
  const name = `${record.id} ${record.plate_num}`;
  const live = orders.filter(isLive);
  const fee = expectedFee(record);
  const isOff = record.scrap_state === 1 || record.exclude_state === 1;
  const isUndecided = record.pending === 1 || record.review_state === 2 || record.dispute_state === 1;
  const isDue = (fee ?? 0) > 0 && !isOff && !isUndecided && !isBilledElsewhere;
  const isMisjudged = fee !== null && record.car_type === 1 && !isOff && record.fee_fen !== fee;
  const findings: [isFault: boolean, text: string][] = [
    [isMisjudged, `${name}: fee ${record.fee_fen}, by its times ${fee}`],
    [live.length > 1, `${name}: ${live.length} live orders`],
    [isDue && live.length === 0, `${name}: owes ${fee}, without an order`],
    [isOff && live.some(({ state }) => state === 1), `${name}: does not count, and owes`],
  ];
  return [
    ...findings.filter(([isFault]) => isFault).map(([, text]) => text),
    ...live.flatMap(faultsOfOrder(record, fee)),
  ];
}

const faultsOfOrder =
  (record: ParkingRecord, fee: number | null) =>
  ({ order_no, amount_fen, state }: ParkingOrder): string[] => {
    if (state === 1 && amount_fen !== fee)
      return [`${order_no}: ${amount_fen}, its record owes ${fee}: ${JSON.stringify(record)}`];
    const isOwn = record.order_no === order_no;
    return isOwn && record.order_state !== state
      ? [`${order_no}: ${state}, its record says ${record.order_state}`]
      : [];
  };

/** Returns a sentence for each pair of valid orders that bill the same time in the same berth. */
function doubleBilled(bodies: readonly OrderReportBody[]): string[] {
  const byBerth = Map.groupBy(bodies, ({ berth_num }) => berth_num);
  return [...byBerth.values()].flatMap((list) => {
    const sorted = list.toSorted((a, b) => a.entry_time - b.entry_time);
    return sorted.flatMap((body, at) => {
      const before = sorted[at - 1];
      if (before === undefined || body.entry_time >= before.leave_time) return [];
      return [`${before.order_no} and ${body.order_no} bill the same time in ${body.berth_num}`];
    });
  });
}

/** Returns the valid report of each order that the owner's system has received. */
function heard(came: readonly OrderReportBody[]): Map<string, OrderReportBody> {
  const orders = new Map<string, OrderReportBody>();
  for (const body of came) {
    const before = orders.get(body.order_no);
    // a report may arrive twice, and an order that was closed (state -1) stays closed
    if (before === undefined || body.state === -1) orders.set(body.order_no, body);
  }
  return orders;
}

async function download(app: Pick<ServedApp, "url">, client: Client, path: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}${path}`, { headers: { "x-token": client.token } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const fenOfCell = (text: string) => Math.round(Number(text.replaceAll(",", "")) * 100);

/** Adds up a column of a workbook with a header, over the rows whose state column has one of these values. */
function sumOfSheet(
  rows: readonly string[][],
  amountHead: string,
  stateHead: string,
  states: readonly string[],
): number {
  const [head = [], ...lines] = rows;
  const [amount, state] = [head.indexOf(amountHead), head.indexOf(stateHead)];
  if (amount < 0 || state < 0) throw new Error(`no such columns in ${head.join()}`);
  return lines
    .filter((line) => states.includes(line[state] ?? ""))
    .reduce((sum, line) => sum + fenOfCell(line[amount] ?? "0"), 0);
}

const liveStates = ["未支付", "已支付"];

async function sumOfRecords(app: Pick<ServedApp, "url">, client: Client): Promise<number> {
  const { url } = await client.call(exportManyRecords, { match: { order_type: "occupancy" } });
  const sheet = await rowsOfSheet(await download(app, client, url.replace(/^https?:\/\/[^/]+/, "")), limits);
  return sumOfSheet(sheet, "应收占用费(元)", "订单状态", liveStates);
}

/** Exports the list of each day with orders, and compares the list with the platform's own orders in settlement. */
async function settle(app: ServedApp, client: Client) {
  const months = [...new Set([Date.now(), Date.now() - 86_400_000].map((at) => chinaMonth(at)))];
  const days = (await Promise.all(months.map((month) => client.call(listSettlementDays, { month }))))
    .flatMap(({ list }) => list)
    .filter((day) => day.orders + day.closed_orders > 0);
  const settled = { listed: sumOf(days), exported: 0, compared: 0, paid: 0, faults: [] as string[] };
  for (const { day } of days) {
    const bytes = await download(app, client, `${exportDay.path}?day=${day}`);
    settled.exported += sumOfSheet(await rowsOfSheet(bytes, limits), "金额(元)", "状态", liveStates);
    const files = { file: [new File([new Uint8Array(bytes)], "清单.xlsx")] };
    const { own_fen, other_fen, list } = await client.call(compareDay, { fields: { day }, files });
    settled.compared += other_fen;
    if (own_fen !== other_fen) settled.faults.push(`${day}: own list differs from the day's sum`);
    settled.faults.push(...list.map(({ kind, order_no }) => `${day}: ${order_no} ${kind} in its own list`));
    settled.paid += (await client.call(getSettlementDay, { day })).day.paid_fen;
  }
  return settled;
}

/** Compares the reports to the owner's system with the platform's data. */
function faultsOfReports(orders: readonly ParkingOrder[], owners: ReadonlyMap<string, OrderReportBody>): string[] {
  return orders.flatMap(({ order_no, state, amount_fen }) => {
    const theirs = owners.get(order_no);
    if (theirs?.state !== (state === -1 ? -1 : 1)) return [`${order_no}: ${state}, the owner heard ${theirs?.state}`];
    return theirs.amount_fen === amount_fen ? [] : [`${order_no}: ${amount_fen}, the owner heard ${theirs.amount_fen}`];
  });
}

async function faultsOfLedger(
  { services }: ServedApp,
  orgId: string,
  orders: readonly ParkingOrder[],
  expected: number,
): Promise<string[]> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(amount_fen), 0)::int as owed from parking_ledger where org_id = ${orgId}`.execute(
    services.db.sql,
  );
  const ways = {
    "the ledger": rows[0]?.owed,
    "the orders' entries": orders.reduce((sum, { owed_fen }) => sum + owed_fen, 0),
  };
  return Object.entries(ways)
    .filter(([, owed]) => owed !== expected)
    .map(([way, owed]) => `${way} owes ${owed}, the orders' states ${expected}`);
}

interface Asked {
  client: Client;
  orgId: string;
}

export async function audit(
  app: ServedApp,
  { client, orgId }: Asked,
  came: readonly OrderReportBody[],
): Promise<Audit> {
  const records = await allRecords(client);
  const byNo = new Map<string, ParkingOrder>();
  const faults: string[] = [];
  for (const record of records) {
    const { list, billed_by } = await client.call(listOrders, { id: record._id });
    for (const order of list) byNo.set(order.order_no, order);
    const own = list.filter(({ record_id }) => record_id === record._id);
    faults.push(...faultsOfRecord(record, own, billed_by !== ""));
  }
  if (new Set(records.map(({ id }) => id)).size !== records.length) faults.push("a serial number stands twice");
  const orders = [...byNo.values()];
  const liveOrders = orders.filter(isLive);
  const owners = heard(came);
  const theirLive = [...owners.values()].filter(({ state }) => state === 1);
  const refunds = sumOf(orders.filter(({ refund_due, refunded_at }) => refund_due === 1 && refunded_at === null));
  const owed = sumOf(orders.filter(({ state }) => state === 1)) - refunds;
  const settled = await settle(app, client);
  const { total } = await client.call(summariseOrders, { days: 3 });
  return {
    sums: {
      orders: sumOf(liveOrders),
      statistics: total.amount_fen,
      settlement: settled.listed,
      "settlement's export": settled.exported,
      "compared with itself": settled.compared,
      "records' export": orders.length === 0 ? 0 : await sumOfRecords(app, client),
      "owner's system": sumOf(theirLive),
    },
    paid: {
      orders: sumOf(orders.filter(({ state }) => state === 2)),
      statistics: total.paid_fen,
      settlement: settled.paid,
    },
    faults: [
      ...faults,
      ...faultsOfReports(orders, owners),
      ...doubleBilled(theirLive),
      ...settled.faults,
      ...(await faultsOfLedger(app, orgId, orders, owed)),
    ],
    orders: liveOrders.length,
    closed: orders.length - liveOrders.length,
    refundDue: refunds,
    digest: JSON.stringify([records.map(({ version, fee_fen, order_no }) => [version, fee_fen, order_no]), orders]),
  };
}

const chinaMonth = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
