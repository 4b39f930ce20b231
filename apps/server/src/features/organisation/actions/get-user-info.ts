import { type Answer } from "@huiyan/contract/endpoint";
import { type getUserInfo as api } from "@huiyan/contract/organisation/organisation.api";
import { type MemberCaller, type UserCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { listArrangedAlgorithms } from "../../algorithm/algorithm.public.ts";
import { organisationOf, staffOf } from "../membership.ts";
import { menu } from "../menu.rules.ts";
import { getAccount, listMemberships } from "../organisation.queries.ts";

/** Who is signed in, where, and what the shell shows him. */
export async function getUserInfo(ctx: Context<UserCaller | MemberCaller>): Promise<Answer<typeof api>> {
  const account = found(await getAccount(ctx.db.sql, ctx.caller.accountId));
  const memberships = await listMemberships(ctx.db.sql, account.id);
  const member = ctx.caller.kind === "member" ? ctx.caller : undefined;
  const current = memberships.find((row) => row.staff_id === member?.staffId);
  const algs = member === undefined ? [] : await listArrangedAlgorithms(ctx.db.sql, member.scope, undefined);
  return {
    _id: account.id,
    account: account.phone,
    nickname: account.name,
    last_login_time: account.last_login_at?.getTime() ?? null,
    org: current === undefined ? null : organisationOf(current),
    staff: current === undefined ? null : staffOf(current),
    orgs: memberships
      .filter((row) => row.staff_status === "active")
      .map((row) => ({
        _id: row.org_id,
        name: row.name,
        status: row.org_status,
        current: row === current,
        staff: staffOf(row),
      })),
    unactive: memberships
      .filter((row) => row.staff_status === "unactive")
      .map((row) => ({ _id: row.org_id, name: row.name })),
    algs: algs.map((id) => ({ _id: id })),
    private_menu: ctx.config.private,
    private_shortcut: ctx.config.private,
    is_parking: true,
    internalMode: ctx.config.internalMode,
    client_menu: current === undefined ? [] : [...menu],
  };
}
