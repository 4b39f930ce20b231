import { type Permission } from "@huiyan/contract/permissions";
import { type AppCaller, type Caller, type DeviceCaller } from "../context/caller.ts";
import { type AppError } from "../error/app-error.ts";
import { type FindActiveSessions } from "../push/active-session.ts";

/** Format of a token: 256 random bits in base64url. Other texts were never issued and are not looked up. */
export const tokenPattern = /^[\w-]{43}$/;
/** Format of a device's id. */
export const deviceIdPattern = /^[\w-]{6,64}$/;

export interface SessionProof {
  caller: Caller;
  /** New token that replaces the caller's; returned in the header x-token. */
  newToken?: string;
}

/** Signature headers of a device request. They are read before the body arrives. */
export interface DeviceClaim {
  deviceId: string;
  deviceTime: string;
  sign: string;
}

/** Signature headers of a request from an organisation's program. */
export interface AppClaim {
  appId: string;
  time: string;
  /** Random text that the program must not use twice. */
  nonce: string;
  sign: string;
  method: string;
  /** Path and query exactly as sent. */
  target: string;
  /** SHA-256 of the body in hex. */
  bodyHash: string;
}

export interface DeviceProof {
  caller: DeviceCaller;
  /**
   * Set if an authenticated device must be refused because its clock is wrong. This refusal is sent in a signed answer.
   */
  refusal?: AppError;
  /** Returns the HMAC-SHA256 of a text in hex, with the device's secret as the key. */
  sign(text: string): string;
}

/** Authentication of callers; features implement it. */
export interface Authentication {
  /**
   * @param mayRotate true if the answer can carry a new token to the caller; the answer to a WebSocket upgrade cannot
   * @throws AppError session_void
   */
  session(token: string, mayRotate: boolean): Promise<SessionProof>;
  activeSessions: FindActiveSessions;
  /** @throws AppError app_unsigned, app_nonce_missing, app_clock_off, app_sign_wrong, app_replayed */
  app(claim: AppClaim): Promise<AppCaller>;
  /** Looks the device up and checks its clock, before the body is read. @throws AppError device_unsigned */
  device(claim: DeviceClaim): Promise<DeviceProof>;
}

export function wantsSession(permission: Permission): boolean {
  return permission !== "public" && permission !== "signed" && permission !== "device";
}
