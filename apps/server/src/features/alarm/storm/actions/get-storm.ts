import { type getStorm as api } from "@huiyan/contract/alarm/storm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getStormView } from "../storm-view.ts";

/** @throws AppError not_found, also if the caller sees fewer than two alarms of the burst */
export async function getStorm(ctx: Context<ReaderCaller>, { id }: Received<typeof api>): Promise<Answer<typeof api>> {
  return found(await getStormView(ctx, id));
}
