import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findSlips as api } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { viewRow } from "../slip-view.ts";
import { findSlipRecords } from "../weighing.queries.ts";

export async function findSlips(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { rows, count } = await findSlipRecords(ctx.db.sql, ctx.caller.scope, input, input);
  return { list: rows.map((row) => viewRow(ctx, row)), page: { page, size, count } };
}
