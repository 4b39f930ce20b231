import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { defaultChargingRule, feeSum } from "@huiyan/contract/parking/fee.rules";
import { type tryReport as api } from "@huiyan/contract/parking/report.api";
import { type OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { callReceiver } from "../report/call-receiver.ts";

const hourMs = 3_600_000;

/** Returns a sample report without a real car. Its order number begins with TEST. */
function testBody(now: Date): OrderReportBody {
  const { minutes, fee_fen, rule } = feeSum(hourMs / 1000, defaultChargingRule);
  const leave_time = now.getTime();
  return {
    order_no: `TEST-${leave_time}`,
    state: 1,
    serial: "TEST",
    plate_num: "测A00000",
    berth_num: "A000",
    entry_time: leave_time - hourMs,
    leave_time,
    minutes,
    amount_fen: fee_fen,
    rule,
  };
}

/**
 * Sends one signed sample report to the given address, whether or not an address is stored. The receiver's answer
 * changes no order.
 * @throws AppError key_missing, outgoing_…
 */
export async function tryReport(
  ctx: Context<MemberCaller>,
  { url }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "parking.tryReport", orgId, { after: { url } })));
  const content = { orgId, id: v7(), url, body: testBody(ctx.clock.now()) };
  const { status, tookMs, error } = await callReceiver(ctx, content);
  return { status, took_ms: tookMs, understood: error !== "答复内容不是 JSON 对象" };
}
