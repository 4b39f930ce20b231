export { makeSlip } from "./actions/make-slip.ts";
export { voidSlip } from "./actions/void-slip.ts";
export { sealCrypto } from "./seal/seal-entry.ts";
