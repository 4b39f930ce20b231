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
  /** The organisation the session works in; null before the first one. */
  orgId: string | null;
}

/** Who runs the installation. He belongs to no organisation, and no call of one lets him in. */
export interface OperatorCaller extends Omit<UserCaller, "kind" | "orgId"> {
  kind: "operator";
  orgId: null;
  /** His account asks for a second factor; without it he sees his own account alone. */
  hasSecondFactor: boolean;
}

/** What the operator has opened for an organisation. */
export interface OrganisationFeatures {
  parking: boolean;
  /** Null: as the installation is set. Of a person: true where it was opened for him alone, too. */
  live: boolean | null;
  farm: boolean;
  arrangement: boolean;
}

/** Of an organisation that its operator has left as it is made. */
export const initialFeatures: OrganisationFeatures = { parking: true, live: null, farm: true, arrangement: true };

export interface MemberCaller extends Omit<UserCaller, "kind" | "orgId"> {
  kind: "member";
  orgId: string;
  staffId: string;
  features: OrganisationFeatures;
  role: Role;
  departmentId: string | null;
  scope: Scope;
  /** Set while an admin looks at the console as this member: nothing can be changed then. */
  viewing: { by: string; until: Date } | null;
  /** Set for a wall: it works in the view of its link's maker, and reads what its screen shows, nothing else. */
  display: { linkId: string; screen: DisplayScreen; groupId: string | null } | null;
}

/** An organisation's own program, known by AppID and signature. It sees all of the organisation and changes nothing. */
export interface AppCaller {
  kind: "app";
  orgId: string;
  appId: string;
  features: OrganisationFeatures;
  scope: Scope;
}

/** Who may read what the open API offers. */
export type ReaderCaller = MemberCaller | AppCaller;

export interface DeviceCaller {
  kind: "device";
  deviceUid: string;
  deviceId: string;
  orgId: string;
}

export type Caller = Anyone | UserCaller | MemberCaller | OperatorCaller | AppCaller | DeviceCaller;

/** Somebody who has signed in. */
export type AccountCaller = UserCaller | MemberCaller | OperatorCaller;

/** The caller that an endpoint's permission guarantees to its action. */
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

/** Who costly work for this person is done for: his organisation shares a turn, his own is his allowance. */
export function payerOf(caller: AccountCaller): Payer {
  const one = allowanceOf(caller);
  return { group: caller.orgId === null ? one : `organisation ${caller.orgId}`, one };
}

/** Whose allowance a person's call uses: the account's, or that of the link, so that walls leave their maker his own. */
export function allowanceOf(caller: AccountCaller): string {
  return caller.kind === "member" && caller.display !== null
    ? `display ${caller.display.linkId}`
    : `account ${caller.accountId}`;
}

/** Staff id for audit records: the admin's own id while the admin views as another member. */
export const actingStaffId = ({ viewing, staffId }: MemberCaller): string => viewing?.by ?? staffId;

/** Whether a wall asks, which is shown less of what it may read. */
export const isWall = (caller: Caller): boolean => caller.kind === "member" && caller.display !== null;
