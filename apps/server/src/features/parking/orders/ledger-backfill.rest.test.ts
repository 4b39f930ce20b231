import { fen } from "@huiyan/contract/parking/fen";
import { OrderStay } from "@huiyan/contract/parking/report.rules";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#platform/db/database.ts";
import { upgradedWithOrders } from "#test/parking/before-ledger.ts";
import { listForProof } from "./ledger-proof.queries.ts";
import { faultOf } from "./prove-ledger.ts";

it("the migration adds orders from before the ledger to it, and the proof finds no inconsistency", async () => {
  const database = await upgradedWithOrders(inject("postgresUrl"), [1, 2, -1]);
  const db = openDatabase(database.url, 1, () => undefined);
  const orders = await listForProof(db, undefined, 100);
  expect(
    orders.map(({ state, entries }) => [state, entries.map(({ kind, amount }) => `${kind} ${fen(amount)}`)]),
  ).toEqual([
    [1, ["made 800"]],
    [2, ["made 800", "paid -800"]],
    [-1, ["made 800", "closed -800"]],
  ]);
  expect(orders.map(faultOf)).toEqual([undefined, undefined, undefined]);
  const { stay } = await db.selectFrom("parking_order").select("stay").limit(1).executeTakeFirstOrThrow();
  const entry_time = Date.parse("2026-11-20T10:00:00+08:00");
  expect(OrderStay.parse(stay)).toMatchObject({ berth_num: "A001", entry_time, leave_time: entry_time + 3_600_000 });
  await db.destroy();
  await database.drop();
  // slow: runs every migration on a dedicated database
});
