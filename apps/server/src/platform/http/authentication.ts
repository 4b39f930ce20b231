import { type Permission } from "@huiyan/contract/permissions";
import { type AppCaller, type Caller, type DeviceCaller } from "../context/caller.ts";
import { type AppError } from "../error/app-error.ts";
import { type FindActiveSessions } from "../push/active-session.ts";

/** What a token looks like: 256 random bits in base64url. Anything else was never given out, and is not looked up. */
export const tokenPattern = /^[\w-]{43}$/;
/** A device's id. */
export const deviceIdPattern = /^[\w-]{6,64}$/;

export interface SessionProof {
  caller: Caller;
  /** Replaces the caller's token; sent back in the header x-token. */
  newToken?: string;
}

/** What a signed device request says of itself, before its body is read. */
export interface DeviceClaim {
  deviceId: string;
  deviceTime: string;
  sign: string;
}

/** What a program's signed request says of itself. */
export interface AppClaim {
  appId: string;
  time: string;
  /** Of this request alone. */
  nonce: string;
  sign: string;
  method: string;
  /** Path and query exactly as sent. */
  target: string;
  /** hex SHA-256 of the body. */
  bodyHash: string;
}

export interface DeviceProof {
  caller: DeviceCaller;
  /** Why it is refused although it is known: its clock is off, which only a signed answer may say. */
  refusal?: AppError;
  /** hex HMAC-SHA256 under the device's secret. */
  sign(text: string): string;
}

/** How callers are known; features provide it. */
export interface Authentication {
  /**
   * @param mayRotate whether a new token would reach the caller; an upgrade has no way to hand it over
   * @throws AppError session_void
   */
  session(token: string, mayRotate: boolean): Promise<SessionProof>;
  activeSessions: FindActiveSessions;
  /** @throws AppError app_unsigned, app_nonce_missing, app_clock_off, app_sign_wrong, app_replayed */
  app(claim: AppClaim): Promise<AppCaller>;
  /** Looks the device up and checks its clock, before the body is taken in. @throws AppError device_unsigned */
  device(claim: DeviceClaim): Promise<DeviceProof>;
}

export function wantsSession(permission: Permission): boolean {
  return permission !== "public" && permission !== "signed" && permission !== "device";
}
