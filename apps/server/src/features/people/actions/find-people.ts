import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findPeople as api } from "@huiyan/contract/people/people.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countPeople, findPeopleRows } from "../people.queries.ts";
import { viewPerson } from "../person-view.ts";

export async function findPeople(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const [rows, count] = await Promise.all([
    findPeopleRows(ctx.db.sql, ctx.caller, filter, page, size),
    countPeople(ctx.db.sql, ctx.caller, filter),
  ]);
  return { list: rows.map((row) => viewPerson(ctx.caller, row, ctx.request.language)), page: { page, size, count } };
}
