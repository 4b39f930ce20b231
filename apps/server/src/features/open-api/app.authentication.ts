import { appClockToleranceMs, appNoncePattern, appSigningText } from "@huiyan/contract/open-api/open-api.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { NIL } from "uuid";
import { type Clock } from "#platform/clock/clock.ts";
import { type AppCaller } from "#platform/context/caller.ts";
import { type Sql } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type AppClaim } from "#platform/http/authentication.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { findAppKey } from "./app-key.queries.ts";
import { useNonce } from "./app-nonce.queries.ts";

/**
 * Returns a function that authenticates an organisation's program by AppID and signature. A program sees all data of
 * the organisation.
 */
export function createAppAuthentication(db: Sql, key: MasterKey, clock: Clock) {
  return async function authenticateApp(claim: AppClaim): Promise<AppCaller> {
    if (claim.appId.length > 64 || !/^\d{1,16}$/.test(claim.time)) throw new AppError("app_unsigned");
    if (!appNoncePattern.test(claim.nonce)) throw new AppError("app_nonce_missing");
    const now = clock.now();
    const row = await findAppKey(db, claim.appId, now);
    if (row === undefined) throw new AppError("app_unsigned");
    if (Math.abs(now.getTime() - Number(claim.time)) > appClockToleranceMs) throw new AppError("app_clock_off");
    const { appId, nonce } = claim;
    const text = appSigningText(claim.method, claim.target, appId, claim.time, nonce, claim.bodyHash);
    if (!sameText(hmacHex(key.open(row.secret_sealed), text), claim.sign)) throw new AppError("app_sign_wrong");
    // the nonce is stored only after the signature was verified, so that no other client can use up a program's nonces
    // or fill the table
    const endsAt = new Date(Number(claim.time) + appClockToleranceMs);
    if (!(await useNonce(db, { appId, nonce, endsAt }))) throw new AppError("app_replayed");
    const scope = { orgId: row.org_id, staffId: NIL, seesAll: true };
    const features = { parking: row.parking, live: row.live, farm: row.farm, arrangement: row.arrangement };
    return { kind: "app", orgId: row.org_id, appId, features, scope };
  };
}
