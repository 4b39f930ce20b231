import { cutText } from "@huiyan/contract/pasted";
import { rowsOfList, titleRows } from "@huiyan/contract/settlement/list-columns.rules";
import { compareLists, listLimits, sumsOf } from "@huiyan/contract/settlement/settlement.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { daySpan } from "./china-days.ts";
import { type Comparison, getLastComparison, insertComparison } from "./comparison.queries.ts";
import { listKnownOrders, listOwnOrders } from "./day.queries.ts";

/** First bytes of a workbook: .xlsx and .xls. */
const workbookStarts = [Buffer.from("PK\x03\x04", "latin1"), Buffer.from("D0CF11E0A1B11AE1", "hex")];
const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const littleMark = Buffer.from([0xff, 0xfe]);
const bigMark = Buffer.from([0xfe, 0xff]);
/**
 * Returns the byte order of a UTF-16 text (“Unicode text” of spreadsheet programs), by its byte order mark or by the
 * zeros in its first characters. Undefined for other texts.
 */
function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(bytes, littleMark)) return "utf-16le";
  if (startsWith(bytes, bigMark)) return "utf-16be";
  const head = bytes.subarray(0, 400);
  // in UTF-16, a line end, comma or tab has a zero byte before or after it
  const [little, big] = [head.indexOf("\n\0", 0, "latin1"), head.indexOf("\0\n", 0, "latin1")];
  if (little >= 0 && little % 2 === 0) return "utf-16le";
  return big >= 0 && big % 2 === 0 ? "utf-16be" : undefined;
}

/**
 * Returns a text list in UTF-8 or GB 18030, without the lines above its column titles, which contain no separator.
 * Workbooks are returned unchanged.
 * @returns the list, and the number of removed lines
 */
function plainList(bytes: Buffer): { bytes: Buffer; skipped: number } {
  if (workbookStarts.some((start) => startsWith(bytes, start))) return { bytes, skipped: 0 };
  const encoding = utf16Of(bytes);
  const plain = encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes), "utf8");
  let from = 0;
  for (let line = 0; line < titleRows; line++) {
    const end = plain.indexOf("\n", from);
    // in UTF-8 and GB 18030, no byte of a Chinese character equals a separator
    if (/[,;\t]/.test(plain.toString("latin1", from, end < 0 ? undefined : end)))
      return { bytes: plain.subarray(from), skipped: line };
    if (end < 0) break;
    from = end + 1;
  }
  return { bytes: plain, skipped: 0 };
}

const maxColumns = 30;
/** Additional rows that a list may have: lines above the column titles, the titles, and a sum below the rows. */
const headRows = titleRows + 2;
const fileNameMax = 100;

interface OtherList {
  action: "settlement.compare" | "settlement.fetchList";
  day: string;
  name: string;
  bytes: Buffer;
}

/**
 * Compares the organisation's orders of a day with the other system's list, and stores the result.
 * @throws AppError settlement_columns, spreadsheet_…
 */
export async function compareList(
  ctx: Context<MemberCaller>,
  { action, day, name, bytes }: OtherList,
): Promise<Comparison> {
  const { orgId, staffId } = ctx.caller;
  const { sql } = ctx.db;
  const plain = plainList(bytes);
  const table = await readRows(plain.bytes, {
    maxRows: listLimits.rows + headRows,
    maxColumns,
    isCsvTaken: true,
    payer: payerOf(ctx.caller),
  });
  const other = rowsOfList(table, plain.skipped) ?? refuse("settlement_columns");
  refuseUnless(other.length <= listLimits.rows, "spreadsheet_too_long");
  const own = await listOwnOrders(sql, orgId, daySpan(day));
  const numbers = other.map(({ order_no }) => order_no);
  const lists = { own, other, known: await listKnownOrders(sql, orgId, numbers) };
  const file = cutText(name, fileNameMax);
  return ctx.db.transaction(async (tx) => {
    const differences = compareLists(lists);
    const made = { orgId, staffId, day, file, now: ctx.clock.now(), sums: sumsOf(lists), differences };
    const id = await insertComparison(tx.sql, made);
    await tx.audit(auditEntry(ctx, action, id, { after: { day, file, count: differences.length } }));
    return found((await getLastComparison(tx.sql, orgId, day)) ?? undefined);
  });
}
