import { type DisplayScreen } from "@huiyan/contract/dashboard/display-link.rules";
import { type AppPermission, type Permission, type Role } from "@huiyan/contract/permissions";
import { type Scope } from "../db/scope.ts";
import { type Payer } from "../limits/fair-queue.ts";

interface Anyone {
  kind: "anyone";
}

export interface UserCaller {
  kind: "user";
  accountId: string;
  sessionId: string;
  /** Organisation in which the session works; null for an account without an organisation. */
  orgId: string | null;
}

/** An operator of the installation. Operators belong to no organisation and cannot call endpoints of organisations. */
export interface OperatorCaller extends Omit<UserCaller, "kind" | "orgId"> {
  kind: "operator";
  orgId: null;
  /**
   * True if the account has a second factor. Without one, an operator may only call endpoints about their own account.
   */
  hasSecondFactor: boolean;
}

/** Features that the operator has enabled or disabled for an organisation. */
export interface OrganisationFeatures {
  parking: boolean;
  /** Null: the installation's default applies. In a member's features, true also if enabled only for this member. */
  live: boolean | null;
  farm: boolean;
  arrangement: boolean;
}

/** Features of a new organisation. */
export const initialFeatures: OrganisationFeatures = { parking: true, live: null, farm: true, arrangement: true };

export interface MemberCaller extends Omit<UserCaller, "kind" | "orgId"> {
  kind: "member";
  orgId: string;
  staffId: string;
  features: OrganisationFeatures;
  role: Role;
  departmentId: string | null;
  scope: Scope;
  /**
   * Set while an admin views the console as this member. All changes are refused then. `by` is the admin's staff id.
   */
  viewing: { by: string; until: Date } | null;
  /**
   * Set if the caller is a screen share. A screen share has the scope of the member who created the link, and may read
   * only the data of its big screen.
   */
  display: { linkId: string; screen: DisplayScreen; groupId: string | null } | null;
}

/**
 * An organisation's program, identified by AppID and signature. A program reads all data of the organisation and
 * changes none.
 */
export interface AppCaller {
  kind: "app";
  orgId: string;
  appId: string;
  features: OrganisationFeatures;
  scope: Scope;
}

/** Callers that may read the open API. */
export type ReaderCaller = MemberCaller | AppCaller;

export interface DeviceCaller {
  kind: "device";
  deviceUid: string;
  deviceId: string;
  orgId: string;
}

export type Caller = Anyone | UserCaller | MemberCaller | OperatorCaller | AppCaller | DeviceCaller;

/** A signed-in account. */
export type AccountCaller = UserCaller | MemberCaller | OperatorCaller;

/** Kind of caller that an action receives, given the permission of its endpoint. */
export type CallerOf<P extends Permission> = P extends "public" | "signed"
  ? Anyone
  : P extends "user"
    ? UserCaller | MemberCaller
    : P extends "account"
      ? AccountCaller
      : P extends "operator"
        ? OperatorCaller
        : P extends "device"
          ? DeviceCaller
          : P extends AppPermission
            ? ReaderCaller
            : MemberCaller;

/**
 * Returns the payer of costly work. Accounts of one organisation share its position in the queue, but each has its own
 * limits.
 */
export function payerOf(caller: AccountCaller): Payer {
  const one = allowanceOf(caller);
  return { group: caller.orgId === null ? one : `organisation ${caller.orgId}`, one };
}

/**
 * Returns the key of a caller's cost limits: the account, or the link of a screen share. A separate key keeps screens
 * from using up the limits of the member who created the link.
 */
export function allowanceOf(caller: AccountCaller): string {
  return caller.kind === "member" && caller.display !== null
    ? `display ${caller.display.linkId}`
    : `account ${caller.accountId}`;
}

/** Staff id for audit records: the admin's own id while the admin views as another member. */
export const actingStaffId = ({ viewing, staffId }: MemberCaller): string => viewing?.by ?? staffId;

/** Returns true for a screen share. Answers to a screen share contain fewer fields than those to a member. */
export const isWall = (caller: Caller): boolean => caller.kind === "member" && caller.display !== null;
