import { dayMs, dayOf } from "@huiyan/contract/calendar";
import { reviewCount } from "#features/alarm/alarm.public.ts";
import { decide, findGroups } from "#features/head-count/head-count.public.ts";
import { queueDeliveries } from "#features/open-api/open-api.public.ts";
import { compareList, listOwnOrders } from "#features/settlement/settlement.public.ts";
import { makeSlip, voidSlip } from "#features/weighing/weighing.public.ts";
import { midnightOf } from "../history/calendar.ts";
import { listDemoMessages, listDemoPairs } from "../history/demo-history.queries.ts";
import { farms } from "./furnish-farm.ts";
import { type Furnishing } from "./furnish-office.ts";
import { pastContext } from "./past-context.ts";

const minute = 60_000;
/** Maximum number of weighing slips, and of alarms in the log of the data upload. */
const slipsMax = 8;
const uploadsMax = 60;
const buyers = ["深圳鲜达食品", "东莞牛栏山肉联厂", "光明屠宰配送中心"] as const;

/** Makes signed weighing slips of the newest loads. One of them is void, and a count of one was reviewed afterwards. */
export async function makeSlips({ services, admin, madeAt }: Furnishing): Promise<void> {
  const found = await listDemoMessages(services.db.sql, admin.orgId, { algIds: ["dbgz"], before: madeAt });
  const loads = found.slice(-slipsMax);
  const [farm] = farms;
  for (const [index, load] of loads.entries()) {
    const at = load.happened_at.getTime();
    const after = (minutes: number) => pastContext(services, admin, Math.min(at + minutes * minute, madeAt - 1000));
    const { _id } = await makeSlip(after(8), {
      ids: [load.id],
      date: dayOf(at),
      customer: buyers[index % buyers.length] ?? "",
      farmer: "何建国",
      breeds: "西门塔尔牛",
      licensePlate: load.plate,
      serviceDep: "养殖服务部",
      farmOwner: farm?.name ?? "",
      list: [],
      total: 0,
      weight: null,
      avg: null,
    });
    if (index === 1) await voidSlip(after(10), { _id, reason: "客户名称填错，已重新开具" });
    if (index === 2) await reviewCount(after(11), { _id: load.id, index: 0, count: load.firstCount - 1 });
  }
}

/** Decides the first differing count of each pair of counters. The others stay undecided. */
export async function decideCounts({ services, admin, madeAt }: Furnishing): Promise<void> {
  const ctx = pastContext(services, admin, madeAt - minute);
  for (const pair_id of await listDemoPairs(services.db.sql, admin.orgId, new Date(madeAt))) {
    const span = { start: madeAt - 4 * dayMs, end: madeAt };
    const { list } = await findGroups(ctx, { pair_id, state: "open", ...span, page: 1, size: 10 });
    const chosen = list.at(-1);
    if (chosen === undefined || list.length < 2) continue;
    const { key, start: time, first, second } = chosen;
    const truth = Math.max(first ?? 0, second ?? 0);
    await decide(ctx, { pair_id, key, time, truth, note: "已回看录像核对", confirmed: true });
  }
}

const stateTexts: Readonly<Record<number, string>> = { 1: "未支付", 2: "已支付", [-1]: "已关闭" };

/** Compares the last two whole days with lists of another system: one day agrees, the other differs by three rows. */
export async function compareDays({ services, admin, madeAt }: Furnishing): Promise<void> {
  const today = midnightOf(madeAt);
  for (const back of [2, 1]) {
    const [from, to] = [today - back * dayMs, today - (back - 1) * dayMs];
    const own = await listOwnOrders(services.db.sql, admin.orgId, { from: new Date(from), to: new Date(to) });
    const rows = own.map(({ order_no, amount_fen, state }) => ({ order_no, fen: amount_fen as number, state }));
    const [, second, third] = rows;
    if (second === undefined || third === undefined) continue;
    const other = back === 2 ? rows : rows.filter((row) => row !== second);
    const changed = other.map((row) => (back === 1 && row === third ? { ...row, fen: row.fen + 100 } : row));
    if (back === 1) changed.push({ ...second, order_no: `${second.order_no}X` });
    const lines = changed.map(({ order_no, fen, state }) => [
      order_no,
      (fen / 100).toFixed(2),
      stateTexts[state] ?? "",
    ]);
    const csv = [["订单号", "金额", "状态"], ...lines].map((line) => line.join(",")).join("\n");
    const day = dayOf(from);
    const ctx = pastContext(services, admin, Math.min(to + 9 * 60 * minute, madeAt - minute));
    const name = `代收方对账单-${day}（演示数据）.csv`;
    await compareList(ctx, { action: "settlement.compare", day, name, bytes: Buffer.from(csv, "utf8") });
  }
}

/** Sends the newest alarms to the address of the data upload, which is the demo's simulated receiver. */
export async function uploadMessages({ services, admin, madeAt }: Furnishing): Promise<void> {
  const { sql } = services.db;
  const messages = await listDemoMessages(sql, admin.orgId, { before: madeAt });
  const ids = messages.slice(-uploadsMax).map(({ id }) => id);
  await queueDeliveries(sql, ids, services.clock.now());
}
