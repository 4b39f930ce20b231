import { type findFolded as api } from "@huiyan/contract/alarm/folding.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getMessageRow, listMemberRows } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";

export async function findFolded(
  ctx: Context<ReaderCaller>,
  { id, page, size }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const asked = found(await getMessageRow(ctx.db.sql, scope, id));
  const head = asked.folded_into === null ? asked : found(await getMessageRow(ctx.db.sql, scope, asked.folded_into));
  const rows = await listMemberRows(ctx.db.sql, scope, head.id, { page, size });
  return {
    list: rows.map((row) => viewMessage(ctx, row, ctx.request.language)),
    page: { page, size, count: head.folded_count },
  };
}
