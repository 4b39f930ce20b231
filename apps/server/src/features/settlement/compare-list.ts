import { rowsOfList } from "@huiyan/contract/settlement/list-columns.rules";
import { compareLists, listLimits, sumsOf } from "@huiyan/contract/settlement/settlement.rules";
import { auditEntry } from "../../platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { found, refuse, refuseUnless } from "../../platform/error/app-error.ts";
import { readRows } from "../../platform/spreadsheet/read-rows.ts";
import { daySpan } from "./china-days.ts";
import { type Comparison, getLastComparison, insertComparison } from "./comparison.queries.ts";
import { listKnownOrders, listOwnOrders } from "./day.queries.ts";
import { plainList } from "./plain-list.ts";

const maxColumns = 30;
/** Its heads, with titles above them and a sum below the rows. */
const headRows = 12;
const fileNameMax = 100;

interface OtherList {
  action: "settlement.compare" | "settlement.fetchList";
  day: string;
  name: string;
  bytes: Buffer;
}

/** Compares our orders of a day with the other side's list, and keeps the result. @throws AppError settlement_columns, spreadsheet_… */
export async function compareList(
  ctx: Context<MemberCaller>,
  { action, day, name, bytes }: OtherList,
): Promise<Comparison> {
  const { orgId, staffId } = ctx.caller;
  const { sql } = ctx.db;
  const plain = plainList(bytes);
  const table = await readRows(plain.bytes, {
    ...{ maxRows: listLimits.rows + headRows, maxColumns, isCsvTaken: true },
    payer: payerOf(ctx.caller),
  });
  const other = rowsOfList(table, plain.skipped) ?? refuse("settlement_columns");
  refuseUnless(other.length <= listLimits.rows, "spreadsheet_too_long");
  const own = await listOwnOrders(sql, orgId, daySpan(day));
  const numbers = other.map(({ order_no }) => order_no);
  const lists = { own, other, known: await listKnownOrders(sql, orgId, numbers) };
  const file = name.slice(0, fileNameMax);
  return ctx.db.transaction(async (tx) => {
    const differences = compareLists(lists);
    const made = { orgId, staffId, day, file, now: ctx.clock.now(), sums: sumsOf(lists), differences };
    const id = await insertComparison(tx.sql, made);
    await tx.audit(auditEntry(ctx, action, id, { after: { day, file, count: differences.length } }));
    return found((await getLastComparison(tx.sql, orgId, day)) ?? undefined);
  });
}
