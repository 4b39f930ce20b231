import { type UserInfo } from "@huiyan/contract/organisation/organisation.api";

/**
 * Returns the id of the organisation to which a user without a current one is switched: the first that has not expired.
 * docs/reference/console.md C4.
 */
export function firstOrganisation({ orgs }: Pick<UserInfo, "orgs">): string | undefined {
  return orgs.find(({ status }) => status === "active")?._id;
}

/** Returns whether the user has an organisation that has not expired. */
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

/** Returns whether the page is in the user's menu and neither disabled nor locked for the organisation. */
export function isOpened({ client_menu }: Pick<UserInfo, "client_menu">, path: string): boolean {
  return client_menu.some((item) => item.path === path && !item.disable && !item.lock);
}

/** Returns whether the page is in the user's menu, but disabled or locked by the operator for the organisation. */
export function isClosed({ client_menu }: Pick<UserInfo, "client_menu">, path: string): boolean {
  return client_menu.some((item) => item.path === path && (item.disable || item.lock));
}

const dayMs = 86_400_000;
/** Number of days before the end of an organisation in which a warning is shown. */
const warnDays = 30;

/**
 * Returns the days until the end of an organisation's validity, rounded up; undefined if there are more than 30.
 * @param expires end in epoch milliseconds; null for none
 * @param now current time in epoch milliseconds
 */
export function expiryWarning(expires: number | null, now: number): number | undefined {
  if (expires === null) return undefined;
  const days = Math.max(0, Math.ceil((expires - now) / dayMs));
  return days <= warnDays ? days : undefined;
}
