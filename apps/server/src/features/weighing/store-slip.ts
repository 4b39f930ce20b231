import { dayOf } from "@huiyan/contract/calendar";
import { normalisePlate } from "@huiyan/contract/parking/plate.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { type NewSlip, SlipHead } from "@huiyan/contract/weighing/slip";
import {
  slipKeptYears,
  slipNumber,
  slipSums,
  slipsPerDay,
  weighingTexts,
} from "@huiyan/contract/weighing/weighing.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { appendSealed, lockChain } from "./append-sealed.ts";
import { loadChosen } from "./chosen.ts";
import { type ChosenMessage } from "./message.queries.ts";
import { hashPictures } from "./picture-hashes.ts";
import { contentFields, type SlipContent, type UsedMessage } from "./slip-content.ts";
import {
  findRequested,
  getIssuer,
  getSlipRecord,
  insertSlip,
  insertUsed,
  nextOfDay,
  type SlipRecord,
} from "./weighing.queries.ts";

const yearMs = 366 * 86_400_000;
/** Maximum difference between sent and computed sums, for floating-point errors only. */
const tolerance = 1e-6;

/**
 * Returns the content of a slip that a user entered by hand. The sent sums must equal the sums of the sent lines.
 * @throws AppError slip_sums_differ, invalid_input
 */
function ofHand(input: NewSlip): Omit<SlipContent, "head"> {
  const { list, total } = input;
  refuseUnless(list.length > 0, "invalid_input", { text: "请选择要操作的消息！" });
  const weighs = list.every(({ weight }) => weight !== null);
  const sums = slipSums(list, weighs);
  const isSame = (sent: number | null, own: number | null) =>
    sent === own || (sent !== null && own !== null && Math.abs(sent - own) <= tolerance);
  refuseUnless(isSame(total, sums.total), "slip_sums_differ");
  refuseUnless(!weighs || (isSame(input.weight, sums.weight) && isSame(input.avg, sums.avg)), "slip_sums_differ");
  const lines = list.map((line, index) => ({ ...line, serial: index + 1 }));
  return { device_id: "", device_name: "", alg: "", weighs, list: lines, ...sums };
}

interface Loaded {
  content: Omit<SlipContent, "head">;
  messages: ChosenMessage[];
  deviceUid: string | null;
}

async function load(ctx: Context<MemberCaller>, tx: TransactionContext, input: NewSlip): Promise<Loaded> {
  if (input.ids === undefined) return { content: ofHand(input), messages: [], deviceUid: null };
  const { first, messages, weighs, list, total, weight, avg } = await loadChosen(tx.sql, ctx.caller.scope, input.ids);
  const { device_id, device_name, alg_id: alg } = first;
  return {
    content: { device_id, device_name, alg, weighs, list, total, weight, avg },
    messages,
    deviceUid: first.device_uid,
  };
}

async function store(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  input: NewSlip,
  used: readonly UsedMessage[],
): Promise<string> {
  const { scope, orgId, staffId } = ctx.caller;
  const key = await lockChain(ctx, tx.sql);
  const requestId = input.request_id ?? null;
  const before = requestId === null ? undefined : await findRequested(tx.sql, scope, requestId);
  if (before !== undefined) return before;
  const { content: rest, messages, deviceUid } = await load(ctx, tx, input);
  const content = { head: SlipHead.parse(input), ...rest };
  const issuer = found(await getIssuer(tx.sql, staffId));
  const now = ctx.clock.now();
  const day = dayOf(now.getTime());
  const dayCount = await nextOfDay(tx.sql, orgId, day);
  refuseUnless(dayCount <= slipsPerDay, "too_many_requests", { text: weighingTexts.manyToday });
  const number = slipNumber(day.replaceAll("-", ""), dayCount);
  const id = idAt(now);
  await appendSealed(ctx, tx.sql, key, { id, kind: "slip", number, fields: contentFields(content, used, issuer) });
  const { customer, farmOwner, licensePlate } = content.head;
  const plates = licensePlate.split("、").map(normalisePlate);
  const keywords = [...new Set([number, licensePlate, ...plates, customer, farmOwner])].join("\n");
  await insertSlip(tx.sql, {
    id,
    orgId,
    staffId,
    number,
    day,
    dayCount,
    deviceUid,
    requestId,
    keywords,
    content,
    now,
  });
  const keptUntil = new Date(now.getTime() + slipKeptYears * yearMs);
  await insertUsed(tx.sql, { slipId: id, orgId, messages, keptUntil });
  const after = { number, lines: content.list.length, total: content.total, weight: content.weight };
  await tx.audit(auditEntry(ctx, "weighing.make", id, { after }));
  return id;
}

/**
 * Creates a slip with lines and sums computed from the alarms and the next number of the day, signs it and appends it
 * to the chain. A repeated request returns the first slip.
 * @throws AppError as `loadChosen`; slip_sums_differ; not_permitted if the caller may not enter figures by hand;
 * too_many_requests
 */
export async function storeSlip(ctx: Context<MemberCaller>, input: NewSlip): Promise<SlipRecord> {
  const { scope, role } = ctx.caller;
  refuseUnless(input.ids !== undefined || roleMay(role, "weighing.by_hand"), "not_permitted");
  const chosen = input.ids === undefined ? [] : (await loadChosen(ctx.db.sql, scope, input.ids)).messages;
  const used = await hashPictures(ctx, chosen);
  return ctx.db.transaction(async (tx) => {
    const id = await store(ctx, tx, input, used);
    return found(await getSlipRecord(tx.sql, scope, id));
  });
}
