import { type Permission, type Role } from "@huiyan/contract/permissions";
import { type Scope } from "../db/scope.ts";

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

export interface MemberCaller extends Omit<UserCaller, "kind" | "orgId"> {
  kind: "member";
  orgId: string;
  staffId: string;
  role: Role;
  departmentId: string | null;
  scope: Scope;
}

export interface DeviceCaller {
  kind: "device";
  deviceUid: string;
  deviceId: string;
  orgId: string;
}

export type Caller = Anyone | UserCaller | MemberCaller | DeviceCaller;

/** The caller that an endpoint's permission guarantees to its action. */
export type CallerOf<P extends Permission> = P extends "public" | "signed" | "app"
  ? Anyone
  : P extends "user"
    ? UserCaller | MemberCaller
    : P extends "device"
      ? DeviceCaller
      : MemberCaller;
