import { dayOf } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { localize } from "@huiyan/contract/language";
import { alwaysOpen, type MenuState } from "@huiyan/contract/operator/operator.rules";
import {
  type editOrganisation as editApi,
  type getOrganisationMenu as menuApi,
} from "@huiyan/contract/operator/organisation.api";
import { menuRows } from "#features/organisation/organisation.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getLimits, lockLimits, type OrganisationLimits, setLimits } from "./organisation.queries.ts";

const limitable = menuRows.filter(({ path }) => path !== "" && !alwaysOpen.has(path));

function stateOf({ closed_menu, locked_menu }: OrganisationLimits, path: string): MenuState {
  if (closed_menu.includes(path)) return "closed";
  return locked_menu.includes(path) ? "locked" : "open";
}

/** Returns the menu entries that an operator can close or lock, with their state. @throws AppError not_found */
export async function getOrganisationMenu(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof menuApi>,
): Promise<Answer<typeof menuApi>> {
  const limits = found(await getLimits(ctx.db.sql, _id));
  const { language } = ctx.request;
  const groups = new Map(menuRows.map(({ id, title }) => [id, localize(title, language)]));
  const list = limitable.map(({ path, title, pid }) => ({
    path,
    title: localize(title, language),
    state: stateOf(limits, path),
    group: pid === null ? "" : (groups.get(pid) ?? ""),
  }));
  return { list };
}

const liveOf = { default: null, open: true, closed: false } as const;

/** Returns the new limits. Menu entries that do not exist are left out. */
function changed(before: OrganisationLimits, input: Received<typeof editApi>): OrganisationLimits {
  const { expires, live, menu, notes } = input;
  const kept = <T>(value: T | undefined, was: T): T => (value === undefined ? was : value);
  const known = new Set(limitable.map(({ path }) => path));
  const inState = (state: MenuState) =>
    [...new Set(menu?.filter((one) => one.state === state && known.has(one.path)).map(({ path }) => path))].toSorted();
  return {
    expires_at: expires === undefined ? before.expires_at : expires === null ? null : new Date(expires),
    parking: kept(input.parking, before.parking),
    farm: kept(input.farm, before.farm),
    arrangement: kept(input.arrangement, before.arrangement),
    device_max: kept(input.device_max, before.device_max),
    point_max: kept(input.point_max, before.point_max),
    message_days: kept(input.message_days, before.message_days),
    live: live === undefined ? before.live : liveOf[live],
    closed_menu: menu === undefined ? before.closed_menu : inState("closed"),
    locked_menu: menu === undefined ? before.locked_menu : inState("locked"),
    operator_notes: notes ?? before.operator_notes,
  };
}

const titleOf = (path: string) => limitable.find((row) => row.path === path)?.title[0] ?? path;

/** Returns the limits for the organisation's own audit log, without the operator's notes. */
const recorded = (limits: OrganisationLimits) => {
  const { expires_at, parking, live, farm, arrangement, device_max, point_max, message_days } = limits;
  return {
    expires: expires_at === null ? null : dayOf(expires_at.getTime()),
    parking,
    live,
    farm,
    arrangement,
    device_max,
    point_max,
    message_days,
    closed_menu: limits.closed_menu.map(titleOf),
    locked_menu: limits.locked_menu.map(titleOf),
  };
};

/** Changes the limits of an organisation and notifies its open pages. @throws AppError not_found */
export async function editOrganisation(
  ctx: Context<OperatorCaller>,
  input: Received<typeof editApi>,
): Promise<Record<string, never>> {
  const orgId = input._id;
  const now = ctx.clock.now();
  const { isOther, isOver } = await ctx.db.transaction(async (tx) => {
    const before = found(await lockLimits(tx.sql, orgId));
    const after = changed(before, input);
    await setLimits(tx.sql, orgId, after, now);
    const [was, is] = [recorded(before), recorded(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return { isOther: false, isOver: false };
    await tx.audit(auditEntry(ctx, "operator.editOrganisation", orgId, { orgId, before: was, after: is }));
    return { isOther: true, isOver: after.expires_at !== null && after.expires_at <= now };
  });
  // members of an expired organisation are signed out and get no notifications
  if (isOver) ctx.sessions.changed();
  else if (isOther) ctx.organisationChanges.notify({ orgId });
  return {};
}
