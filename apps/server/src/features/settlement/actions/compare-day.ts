import { type Answer } from "@huiyan/contract/endpoint";
import { rowsOfList } from "@huiyan/contract/settlement/list-columns.rules";
import { type compareDay as api } from "@huiyan/contract/settlement/settlement.api";
import { compareLists, listLimits, sumsOf } from "@huiyan/contract/settlement/settlement.rules";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError, found, refuse } from "../../../platform/http/app-error.ts";
import { type ReceivedForm } from "../../../platform/http/serve.ts";
import { readRows } from "../../../platform/spreadsheet/read-rows.ts";
import { daySpan } from "../china-days.ts";
import { getLastComparison, insertComparison } from "../comparison.queries.ts";
import { listKnownOrders, listOwnOrders } from "../day.queries.ts";

const maxColumns = 30;
const fileNameMax = 100;

/** @throws AppError file_missing, settlement_columns, spreadsheet_… */
export async function compareDay(
  ctx: Context<MemberCaller>,
  { fields: { day }, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const file = files.file.at(0);
  if (file === undefined) throw new AppError("file_missing");
  const { orgId, staffId } = ctx.caller;
  const table = await readRows(file.bytes, { maxRows: listLimits.rows + 1, maxColumns, isCsvTaken: true });
  const other = rowsOfList(table);
  if (other === undefined) refuse("settlement_columns");
  const own = await listOwnOrders(ctx.db.sql, orgId, daySpan(day));
  const known = await listKnownOrders(
    ctx.db.sql,
    orgId,
    other.map(({ order_no }) => order_no),
  );
  const lists = { own, other, known };
  const name = file.name.slice(0, fileNameMax);
  return ctx.db.transaction(async (tx) => {
    const made = { orgId, staffId, day, file: name, now: ctx.clock.now(), sums: sumsOf(lists) };
    const differences = compareLists(lists);
    const id = await insertComparison(tx.sql, { ...made, differences });
    await tx.audit(
      auditEntry(ctx, "settlement.compare", id, { after: { day, file: name, count: differences.length } }),
    );
    return found((await getLastComparison(tx.sql, orgId, day)) ?? undefined);
  });
}
