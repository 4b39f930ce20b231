import { screenMayCall } from "@huiyan/contract/dashboard/display-link.rules";
import { type Endpoint } from "@huiyan/contract/endpoint";
import { featureOf } from "@huiyan/contract/organisation/feature.rules";
import { appMay, isNamedPermission, type Permission, roleMay } from "@huiyan/contract/permissions";
import { signOut } from "@huiyan/contract/session/session.api";
import { type Config } from "../config/config.ts";
import { type Caller, type CallerOf } from "../context/caller.ts";
import { isFeatureOpen } from "../context/open-features.ts";
import { AppError } from "../error/app-error.ts";

const isPerson = ({ kind }: Caller): boolean => kind === "user" || kind === "member";

/**
 * Returns why the operators' rules refuse a call: an operator without the permission or without a second factor, or a
 * caller who is no operator on an endpoint for operators.
 */
function operatorRefusal(permission: Permission, caller: Caller): AppError | undefined {
  if (caller.kind !== "operator") return new AppError(isPerson(caller) ? "not_permitted" : "session_missing");
  if (permission === "account") return undefined;
  if (permission !== "operator") return new AppError("operator_outside");
  return caller.hasSecondFactor ? undefined : new AppError("operator_factor_missing");
}

/**
 * Returns why a call to an endpoint of organisations is refused. Members are checked by role, programs by permission.
 */
function memberRefusal(permission: Permission, caller: Caller): AppError | undefined {
  if (caller.kind === "app") return appMay(permission) ? undefined : new AppError("not_permitted");
  if (caller.kind !== "member") return new AppError(caller.kind === "user" ? "membership_lost" : "session_missing");
  if (isNamedPermission(permission) && !roleMay(caller.role, permission)) return new AppError("not_permitted");
  return undefined;
}

/** Returns why this caller may not use an endpoint of this permission; undefined if allowed. */
function refusal(permission: Permission, caller: Caller): AppError | undefined {
  if (permission === "public" || permission === "signed") return undefined;
  if (permission === "device") return caller.kind === "device" ? undefined : new AppError("device_unsigned");
  if (caller.kind === "operator" || permission === "operator") return operatorRefusal(permission, caller);
  if (permission === "user" || permission === "account")
    return isPerson(caller) ? undefined : new AppError("session_missing");
  return memberRefusal(permission, caller);
}

function holds<P extends Permission>(permission: P, caller: Caller): caller is Caller & CallerOf<P> {
  return refusal(permission, caller) === undefined;
}

/** Returns the caller with the type that the permission guarantees. @throws AppError */
export function authorise<P extends Permission>(permission: P, caller: Caller): Caller & CallerOf<P> {
  if (holds(permission, caller)) return caller;
  throw refusal(permission, caller) ?? new AppError("not_permitted");
}

/**
 * Refuses all changes while an admin views the console as another member, except ending the view. Also refuses
 * endpoints about the caller's own account, because it would be unclear whose account is meant.
 * @throws AppError view_only, view_own_account
 */
export function refuseWhileViewing(
  endpoint: Pick<Endpoint, "method" | "name" | "changes" | "ownAccount">,
  caller: Caller,
): void {
  const views = caller.kind === "member" && caller.viewing !== null;
  const changes = endpoint.method !== "GET" || endpoint.changes === true;
  if (views && changes && endpoint.name !== signOut.name) throw new AppError("view_only");
  if (views && endpoint.ownAccount === true) throw new AppError("view_own_account");
}

/** Refuses calls of a screen share, except those that its big screen needs. @throws AppError display_only */
export function refuseBesideScreen(endpoint: Pick<Endpoint, "name">, caller: Caller): void {
  const display = caller.kind === "member" ? caller.display : null;
  if (display !== null && !screenMayCall(display.screen, endpoint.name)) throw new AppError("display_only");
}

/**
 * Refuses features that the operator has disabled for the organisation, for its members and its program.
 * @throws AppError feature_closed
 */
export function refuseClosed(
  endpoint: Pick<Endpoint, "name">,
  caller: Caller,
  config: Pick<Config, "private" | "demo">,
): void {
  const feature = featureOf(endpoint.name);
  if (feature === undefined || !("features" in caller)) return;
  if (!isFeatureOpen(feature, caller.features, config)) throw new AppError("feature_closed");
}
