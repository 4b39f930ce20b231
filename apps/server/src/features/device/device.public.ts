export { claimDevice } from "./claim-device.ts";
export { bindDevice, getVisibleDevice, likeText } from "./device.queries.ts";
export { newCode, newSecret } from "./device-secrets.ts";
export { type FactoryDevice, loadFactoryDevices } from "./load-factory.ts";
export { findLivingDevice } from "./presence.queries.ts";
export { recomputeOnline } from "./recompute-online.ts";
export { runCommand } from "./run-command.ts";
export { deviceSeal, tellConfig } from "./send-to-device.ts";
