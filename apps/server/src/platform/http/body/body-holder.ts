import { type Endpoint, isMultipart, isRaw } from "@huiyan/contract/endpoint";
import { allowanceOf, type Caller } from "#platform/context/caller.ts";
import { type BodyHolder, type BodyPool } from "./body-budget.ts";

/** Weights per caller, organisation and address. One caller gets at most 2/3 of a pool, one organisation 3/4. */
const weights = { caller: 2, organisation: 3, address: 3 };
/** Weight that limits one caller to half of a pool, which is enough for one report of the largest size. */
const narrowWeight = 1;
/** Weight for unauthenticated callers, who are identified by their address only. */
const strangerWeight = 1;

function poolOf({ input }: Endpoint, isDevice: boolean): BodyPool {
  if (isDevice) return isRaw(input) && input.mime === "video/mp4" ? "clips" : "reports";
  return isMultipart(input) ? "forms" : "people";
}

function known(pool: BodyPool, caller: string, orgId: string | null, address: string): BodyHolder {
  const isNarrow = pool === "reports" || pool === "people";
  return {
    pool,
    shares: [
      { key: caller, weight: isNarrow ? narrowWeight : weights.caller },
      ...(orgId === null ? [] : [{ key: `organisation ${orgId}`, weight: weights.organisation }]),
      { key: `address ${address}`, weight: weights.address },
    ],
  };
}

/**
 * Returns the holder that a body is charged to.
 * @param caller undefined for a device whose signature can be checked with its body only
 * @param address as it is counted
 */
export function bodyHolderOf(endpoint: Endpoint, caller: Caller | undefined, address: string): BodyHolder {
  const ofAddress = [{ key: `address ${address}`, weight: strangerWeight }];
  if (caller === undefined) return { pool: "unproven", shares: ofAddress };
  switch (caller.kind) {
    case "anyone":
      return { pool: "stranger", shares: ofAddress };
    case "device":
      return known(poolOf(endpoint, true), `device ${caller.deviceUid}`, caller.orgId, address);
    case "app":
      return known("people", `app ${caller.appId}`, caller.orgId, address);
    default:
      return known(poolOf(endpoint, false), allowanceOf(caller), caller.orgId, address);
  }
}
