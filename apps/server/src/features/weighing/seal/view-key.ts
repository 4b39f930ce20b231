import { fingerprintOf } from "@huiyan/contract/weighing/seal.rules";
import { type SealKeyRow } from "../weighing.queries.ts";
import { sealCrypto } from "./seal-entry.ts";

export async function viewKey({ id, public_key, created_at }: SealKeyRow) {
  return { id, public_key, fingerprint: await fingerprintOf(sealCrypto, public_key), created_at: created_at.getTime() };
}
