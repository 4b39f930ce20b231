import { type Answer } from "@huiyan/contract/endpoint";
import { type getUserInfo as api } from "@huiyan/contract/organisation/organisation.api";
import { type MemberCaller, type UserCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { listArrangedAlgorithms } from "../../algorithm/algorithm.public.ts";
import { getPersonAsMember } from "../../people/people.public.ts";
import { ipLocationOf } from "../../session/session.public.ts";
import { type Membership, organisationOf, staffOf } from "../membership.ts";
import { menuFor } from "../menu.rules.ts";
import { getAccount, getStaffName, listMemberships } from "../organisation.queries.ts";

const isParking = true;

async function viewingOf(ctx: Context, caller: MemberCaller | undefined) {
  const viewing = caller?.viewing ?? null;
  if (viewing === null) return null;
  return { by: await getStaffName(ctx.db.sql, viewing.by), until: viewing.until.getTime() };
}

/** Who is signed in, where, and what the shell shows him. */
export async function getUserInfo(ctx: Context<UserCaller | MemberCaller>): Promise<Answer<typeof api>> {
  const { config, db, caller } = ctx;
  const { language } = ctx.request;
  const member = caller.kind === "member" ? caller : undefined;
  // whoever looks as somebody else gets that person's screen
  const accountId =
    member?.viewing == null ? caller.accountId : found(await getPersonAsMember(db.sql, member.staffId)).accountId;
  const account = found(await getAccount(db.sql, accountId));
  const memberships = await listMemberships(db.sql, account.id, ctx.clock.now());
  const current = memberships.find((row) => row.staff_id === member?.staffId);
  const algs = member === undefined ? [] : await listArrangedAlgorithms(db.sql, member.scope, undefined);
  const named = (row: Membership) => ({ _id: row.org_id, name: row.name });
  return {
    _id: account.id,
    account: account.phone,
    nickname: account.name,
    last_login_time: account.last_login_at?.getTime() ?? null,
    last_login_location: ipLocationOf(account.last_login_location, language),
    has_password: account.has_password,
    org: current === undefined ? null : organisationOf(current),
    staff: current === undefined ? null : staffOf(current),
    orgs: memberships
      .filter((row) => row.staff_status === "active")
      .map((row) => ({
        ...named(row),
        status: row.expired ? "leave" : "active",
        current: row === current,
        staff: staffOf(row),
      })),
    unactive: memberships.filter((row) => row.staff_status === "unactive" && !row.expired).map(named),
    left: memberships.filter((row) => row.staff_status === "leave").map(named),
    viewing: await viewingOf(ctx, member),
    algs: algs.map((id) => ({ _id: id })),
    private_menu: config.private,
    private_shortcut: config.private,
    is_parking: isParking,
    internalMode: config.internalMode,
    client_menu:
      current === undefined
        ? []
        : menuFor({
            role: current.role,
            isParking,
            privateMenu: config.private,
            closed: current.closed_menu,
            language,
          }),
  };
}
