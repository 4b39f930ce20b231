import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findActs as api } from "@huiyan/contract/operator/operator.api";
import { actionName } from "#features/audit/audit.public.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { actRows, findActRows } from "../operator.queries.ts";

export async function findActs(ctx: Context<OperatorCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { language } = ctx.request;
  const [rows, counted] = await Promise.all([
    findActRows(ctx.db.sql, input, input),
    countUpTo(ctx.db.sql, actRows(input)),
  ]);
  const list = rows.map(({ id, at, operator, action, org, object, before, after, ip }) => ({
    _id: id,
    time: at.getTime(),
    operator: operator ?? "",
    action,
    action_name: actionName(action, { language }),
    org: org ?? "",
    object,
    detail: JSON.stringify({ before, after }),
    ip,
  }));
  return { list, page: { page, size, ...counted } };
}
