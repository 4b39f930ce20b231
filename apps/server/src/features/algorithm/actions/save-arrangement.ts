import {
  type ArrangementEntry,
  type addArrangement as addApi,
  type editArrangement as editApi,
  type removeArrangement as removeApi,
} from "@huiyan/contract/algorithm/arrangement.api";
import { arrangementTexts } from "@huiyan/contract/algorithm/arrangement.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import {
  actsElsewhere,
  deleteArrangement,
  insertArrangement,
  lockArrangement,
  raiseUsers,
  updateArrangement,
} from "../arrangement/arrangement.queries.ts";

/**
 * Refuses a pipeline whose graph contains other algorithms than its list of algorithms.
 * @throws AppError invalid_input
 */
function refuseOtherDrawing({ algs, graph }: ArrangementEntry): void {
  if (graph === undefined) return;
  const drawn = graph.nodes.flatMap(({ kind, alg_id }) => (kind === "algorithm" ? [alg_id] : []));
  const same = drawn.length === algs.length && algs.every((id) => drawn.includes(id));
  if (!same) refuse("invalid_input", { fields: { graph: arrangementTexts.nodes } });
}

/** Adds a pipeline. @throws AppError invalid_input, arrangement_exists, arrangement_limit */
export async function addArrangement(
  ctx: Context<MemberCaller>,
  entry: Received<typeof addApi>,
): Promise<Answer<typeof addApi>> {
  refuseOtherDrawing(entry);
  const id = v7();
  await ctx.db.transaction(async (tx) => {
    const added = await insertArrangement(tx.sql, ctx.caller.scope, { id, entry, now: ctx.clock.now() });
    refuseUnless(added, "arrangement_limit");
    await tx.audit(auditEntry(ctx, "algorithm.addArrangement", id, { after: { name: entry.name, algs: entry.algs } }));
  });
  return { _id: id };
}

/**
 * Changes a pipeline.
 * @throws AppError invalid_input, arrangement_exists, not_found, arrangement_elsewhere, arrangement_changed
 */
export async function editArrangement(
  ctx: Context<MemberCaller>,
  { _id, update_at: seenChange, ...entry }: Received<typeof editApi>,
): Promise<Record<string, never>> {
  refuseOtherDrawing(entry);
  const users = await ctx.db.transaction(async (tx) => {
    refuseUnless(!(await actsElsewhere(tx.sql, ctx.caller.scope, _id)), "arrangement_elsewhere");
    const before = found(await lockArrangement(tx.sql, ctx.caller.orgId, _id));
    refuseUnless(seenChange === undefined || seenChange === before.updated_at.getTime(), "arrangement_changed");
    await updateArrangement(tx.sql, ctx.caller.scope, { id: _id, entry, now: ctx.clock.now() });
    await tx.audit(
      auditEntry(ctx, "algorithm.editArrangement", _id, {
        before: { name: before.name },
        after: { name: entry.name, algs: entry.algs },
      }),
    );
    return raiseUsers(tx.sql, _id);
  });
  await pushConfigs(ctx, users);
  return {};
}

/** Deletes a pipeline. @throws AppError not_found, arrangement_elsewhere */
export async function removeArrangement(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof removeApi>,
): Promise<Record<string, never>> {
  const users = await ctx.db.transaction(async (tx) => {
    refuseUnless(!(await actsElsewhere(tx.sql, ctx.caller.scope, _id)), "arrangement_elsewhere");
    const devices = await raiseUsers(tx.sql, _id);
    const name = found(await deleteArrangement(tx.sql, ctx.caller.scope, _id));
    await tx.audit(auditEntry(ctx, "algorithm.removeArrangement", _id, { before: { name } }));
    return devices;
  });
  await pushConfigs(ctx, users);
  return {};
}
