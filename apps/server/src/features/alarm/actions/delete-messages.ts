import { type deleteMessages as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Deletion, deleteFound, deleteNamed, undoDeletion } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

type Input = Received<typeof api>;

/**
 * Deletes those of the alarms that the caller sees; other ids are ignored. The deletion can be undone for a limited
 * time.
 */
export async function deleteMessages(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof api>> {
  const deletion = { deletionId: v7(), now: ctx.clock.now() };
  const { match, ...named } = input;
  const changed =
    match === undefined ? await deleteChosen(ctx, named, deletion) : await deleteAll(ctx, match, deletion);
  const unread = await countUnread(ctx.db.sql, ctx.caller.scope);
  return { changed, unread, deletion_id: deletion.deletionId };
}

const entry = (ctx: Context<MemberCaller>, { deletionId }: Deletion, after: object) =>
  auditEntry(ctx, "alarm.deleteMessages", deletionId, { after });

function deleteChosen(ctx: Context<MemberCaller>, named: Omit<Input, "match">, deletion: Deletion): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const count = await deleteNamed(tx.sql, ctx.caller.scope, named, deletion);
    await tx.audit(entry(ctx, deletion, { count }));
    return count;
  });
}

/**
 * Deletes many alarms in batches, each in a separate transaction. The audit log names the caller before the first
 * batch. If a batch fails, the caller gets an error, and the alarms of earlier batches are restored.
 */
async function deleteAll(
  ctx: Context<MemberCaller>,
  match: NonNullable<Input["match"]>,
  deletion: Deletion,
): Promise<number> {
  const { db, caller, log } = ctx;
  await db.transaction((tx) => tx.audit(entry(ctx, deletion, { match })));
  try {
    const count = await deleteFound(db.sql, caller.scope, match, deletion);
    await db.transaction((tx) => tx.audit(entry(ctx, deletion, { count })));
    return count;
  } catch (error) {
    const back = undoDeletion(db.sql, caller.scope, deletion.deletionId, deletion.now);
    await back.catch((err: unknown) => log.error({ err, deletion }, "a deletion that broke off was not taken back"));
    throw error;
  }
}
