import { type Answer } from "@huiyan/contract/endpoint";
import { type getUserInfo as api } from "@huiyan/contract/organisation/organisation.api";
import { listArrangedAlgorithms } from "#features/algorithm/algorithm.public.ts";
import { sellsPackages } from "#features/allowance/allowance.public.ts";
import { getPersonAsMember } from "#features/people/people.public.ts";
import { ipLocationOf } from "#features/session/session.public.ts";
import { initialFeatures, type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { isFeatureOpen } from "#platform/context/open-features.ts";
import { found } from "#platform/error/app-error.ts";
import { ownGroupTerm } from "../group-term.ts";
import { type Membership, organisationOf, staffOf } from "../membership.ts";
import { menuFor } from "../menu.rules.ts";
import { getAccount, getStaffName, listMemberships } from "../organisation.queries.ts";
import { hasPointDetails, listsLivestock } from "../point-details.ts";

async function viewingOf(ctx: Context, caller: MemberCaller | undefined) {
  const viewing = caller?.viewing ?? null;
  if (viewing === null) return null;
  return { by: await getStaffName(ctx.db.sql, viewing.by), until: viewing.until.getTime() };
}

interface Identity {
  /**
   * Id of the account; id of the membership while the caller views as another member; id of the link in a screen share.
   */
  id: string;
  phone: string;
  name: string;
  last_login_at: Date | null;
  last_login_location: string;
  has_password: boolean;
  memberships: Membership[];
}

async function ownIdentity({ db, clock, caller }: Context<UserCaller | MemberCaller>): Promise<Identity> {
  const account = found(await getAccount(db.sql, caller.accountId));
  return { ...account, memberships: await listMemberships(db.sql, account.id, clock.now()) };
}

/** Returns the identity of the viewed member, without data of this person from other organisations. */
async function viewedIdentity({ db, clock }: Context, { staffId }: MemberCaller): Promise<Identity> {
  const { accountId, ...seen } = found(await getPersonAsMember(db.sql, staffId));
  const memberships = await listMemberships(db.sql, accountId, clock.now());
  return {
    id: staffId,
    ...seen,
    has_password: true,
    memberships: memberships.filter((row) => row.staff_id === staffId),
  };
}

/** Returns the identity of a screen share, which has no user. Contains only the organisation of the shared screen. */
async function displayIdentity({ db, clock }: Context, caller: MemberCaller, linkId: string): Promise<Identity> {
  const memberships = await listMemberships(db.sql, caller.accountId, clock.now());
  return {
    id: linkId,
    phone: "",
    name: "",
    last_login_at: null,
    last_login_location: "",
    has_password: true,
    memberships: memberships.filter((row) => row.staff_id === caller.staffId),
  };
}

function identityOf(ctx: Context<UserCaller | MemberCaller>): Promise<Identity> {
  const { caller } = ctx;
  if (caller.kind !== "member") return ownIdentity(ctx);
  if (caller.display !== null) return displayIdentity(ctx, caller, caller.display.linkId);
  return caller.viewing === null ? ownIdentity(ctx) : viewedIdentity(ctx, caller);
}

/** Returns the signed-in user, the current organisation, and further data that each page of the console needs. */
export async function getUserInfo(ctx: Context<UserCaller | MemberCaller>): Promise<Answer<typeof api>> {
  const { config, db, caller } = ctx;
  const { language } = ctx.request;
  const member = caller.kind === "member" ? caller : undefined;
  const { memberships, ...identity } = await identityOf(ctx);
  // a user without an organisation sees the features that a new organisation has
  const features = member?.features ?? initialFeatures;
  const isPerson = member === undefined || member.display === null;
  const current = memberships.find((row) => row.staff_id === member?.staffId);
  const algs = member === undefined ? [] : await listArrangedAlgorithms(db.sql, member.scope, undefined);
  const named = (row: Membership) => ({ _id: row.org_id, name: row.name });
  return {
    _id: identity.id,
    account: identity.phone,
    nickname: identity.name,
    last_login_time: identity.last_login_at?.getTime() ?? null,
    last_login_location: ipLocationOf(identity.last_login_location, language),
    has_password: identity.has_password,
    org: current === undefined ? null : organisationOf(current),
    staff: current === undefined || !isPerson ? null : staffOf(current),
    orgs: memberships
      .filter((row) => isPerson && row.staff_status === "active")
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
    private_menu: isFeatureOpen("live", features, config),
    private_shortcut: config.private,
    is_parking: features.parking,
    arrangement: features.arrangement,
    internalMode: config.internalMode,
    point_details: member !== undefined && hasPointDetails(config, member.orgId),
    client_menu:
      current === undefined || !isPerson
        ? []
        : menuFor({
            role: current.role,
            features,
            privateMenu: features.live ?? config.private,
            packages: sellsPackages(ctx),
            livestock: listsLivestock(config),
            closed: current.closed_menu,
            locked: current.locked_menu,
            language,
            groupTerm: await ownGroupTerm(db.sql, current.org_id),
          }),
  };
}
