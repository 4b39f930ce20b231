import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type makeSlip as api } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { viewSlip } from "../slip-view.ts";
import { storeSlip } from "../store-slip.ts";

/** Creates a slip. @throws AppError as `storeSlip` */
export async function makeSlip(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  return viewSlip(ctx, await storeSlip(ctx, input));
}
