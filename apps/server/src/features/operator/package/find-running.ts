import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findRunning as api } from "@huiyan/contract/operator/package.api";
import { getAlgorithmPackage } from "#features/algorithm/algorithm.public.ts";
import { getPackage } from "#features/device/device.public.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findRunningRows } from "./running.queries.ts";

/** Returns devices that run the version of this package, even if they got it elsewhere. @throws AppError not_found */
export async function findRunning(
  ctx: Context<OperatorCaller>,
  { _id, kind, page, size }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const wanted =
    kind === "algorithm"
      ? { ...found(await getAlgorithmPackage(sql, _id)), platform: "" }
      : { ...found(await getPackage(sql, _id)), alg_id: "main_frame" };
  const { alg_id: part, version, platform } = wanted;
  const { rows, count } = await findRunningRows(sql, { part, version, platform }, page, size);
  return { list: rows, page: { page, size, count } };
}
