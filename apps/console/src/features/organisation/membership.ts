import { type UserInfo } from "@huiyan/contract/organisation/organisation.api";

/**
 * Returns the organisation to switch to when none is current: the first that has not expired. docs/reference/console.md
 * C4.
 */
export function firstOrganisation({ orgs }: Pick<UserInfo, "orgs">): string | undefined {
  return orgs.find(({ status }) => status === "active")?._id;
}

/** True when there is an organisation to be led into. */
export function hasChoice(user: Pick<UserInfo, "orgs">): boolean {
  return firstOrganisation(user) !== undefined;
}

/**
 * Returns whether switching is offered: to users with organisations or invitations, not in private deployments.
 * docs/reference/console.md C4.
 */
export function offersSwitch({ orgs, unactive }: Pick<UserInfo, "orgs" | "unactive">, privatize: boolean): boolean {
  return !privatize && orgs.length + unactive.length > 0;
}

/** Returns whether the menu links to the page and it is enabled for the organisation. */
export function isOpened({ client_menu }: Pick<UserInfo, "client_menu">, path: string): boolean {
  return client_menu.some((item) => item.path === path && !item.disable && !item.lock);
}

/** Returns whether the menu links to the page and it is disabled or locked for the organisation. */
export function isClosed({ client_menu }: Pick<UserInfo, "client_menu">, path: string): boolean {
  return client_menu.some((item) => item.path === path && (item.disable || item.lock));
}

const dayMs = 86_400_000;
/** An organisation's end is announced this long before. */
const warnDays = 30;

/** Days left, rounded up, in the last 30 days; undefined before. Epoch milliseconds in. */
export function expiryWarning(expires: number | null, now: number): number | undefined {
  if (expires === null) return undefined;
  const days = Math.max(0, Math.ceil((expires - now) / dayMs));
  return days <= warnDays ? days : undefined;
}
