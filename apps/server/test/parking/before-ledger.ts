import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { v7 } from "uuid";
import { type ClonedDatabase, databaseUrl, runSql } from "../postgres/databases.ts";

const folder = new URL("../../migrations/", import.meta.url);
const ledgerFile = "0042-order-ledger.sql";

/**
 * Creates a database of the version before the ledger with orders in these states, and migrates it to the present
 * version.
 */
export async function upgradedWithOrders(server: string, states: readonly (1 | 2 | -1)[]): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runSql(server, `create database ${name} template template0`);
  const url = databaseUrl(server, name);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  // foreign keys are not checked, because rows of other tables do not matter here
  const alone = "set session_replication_role = replica;";
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    await runSql(url, file === ledgerFile ? `${alone} ${ordersIn(states)} ${text}` : text);
  }
  return { url, drop: () => runSql(server, `drop database ${name} with (force)`) };
}

function ordersIn(states: readonly number[]): string {
  const org = v7();
  return states
    .map((state, at) => {
      const [record, serial] = [v7(), `2026112000000${at}`];
      const times = "'2026-11-20T10:00:00+08', '2026-11-20T11:00:00+08'";
      return `
        insert into parking_record (id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort, berth_type,
          is_new_energy, plate, car_type, entry_id, leave_id, entry_at, leave_at, review_state, order_state, fee_fen, created_at)
        values ('${record}', '${org}', '${serial}', '${v7()}', '${v7()}', '${v7()}', 'A001', 'a', 1, true, '粤B12345', 1,
          '${v7()}', '${v7()}', ${times}, 3, ${state}, 800, now());
        insert into parking_order (id, org_id, order_no, record_id, amount_fen, state, sum, created_at, changed_at)
        values ('${v7()}', '${org}', '${serial}-1', '${record}', 800, ${state}, '{}', now(), now());`;
    })
    .join("");
}
