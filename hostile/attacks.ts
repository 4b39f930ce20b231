import { type Attack } from "./attack.ts";
import { addressAttacks } from "./attacks/addresses.ts";
import { bruteForceAttacks } from "./attacks/brute-force.ts";
import { budgetAttacks } from "./attacks/budgets.ts";
import { contractAttacks } from "./attacks/contract.ts";
import { devicePageAttacks } from "./attacks/device-pages.ts";
import { liveAttacks } from "./attacks/live.ts";
import { mqttAttacks } from "./attacks/mqtt.ts";
import { nameAttacks } from "./attacks/names.ts";
import { pictureAttacks } from "./attacks/pictures.ts";
import { queueAttacks } from "./attacks/queues.ts";
import { sharedThreadAttacks } from "./attacks/shared-thread.ts";
import { socketAttacks } from "./attacks/sockets.ts";
import { uploadAttacks } from "./attacks/uploads.ts";

/** All known attacks. Password guesses come last, because they slow down later sign-ins from the same address. */
export const attacks: readonly Attack[] = [
  ...uploadAttacks,
  ...budgetAttacks,
  ...pictureAttacks,
  ...queueAttacks,
  ...sharedThreadAttacks,
  ...socketAttacks,
  ...liveAttacks,
  ...mqttAttacks,
  ...devicePageAttacks,
  ...addressAttacks,
  ...nameAttacks,
  ...contractAttacks,
  ...bruteForceAttacks,
];
