import { addingTexts, type FoundDevice, Nickname } from "@huiyan/contract/device/adding.api";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { contractText } from "#shared/format/contract-text.ts";

export const keyOfFound = ({ kind, device_id, ip }: FoundDevice): string => `${kind} ${device_id || ip}`;

/**
 * Returns whether a device can be bound: only an edge agent that is not bound. A camera is added as a point of a
 * device.
 */
export const canBind = ({ kind, state }: FoundDevice): boolean => kind === "agent" && state === "free";

/** Merges the results of several scans. A device that appears in several results has its newest state. */
export function mergeFound(before: readonly FoundDevice[], later: readonly FoundDevice[]): FoundDevice[] {
  return [...new Map([...before, ...later].map((device) => [keyOfFound(device), device])).values()];
}

/** Returns the name that is suggested for a device. */
export const suggestedName = ({ name, device_id }: FoundDevice): string => name || device_id;

export interface Scanned {
  device_id: string;
  nickname: string;
}

/** Returns the first problem of the selected devices that prevents binding them. docs/reference/devices.md D6. */
export function scannedProblem(list: readonly Scanned[]): string | undefined {
  if (list.length === 0) return contractText(addingTexts.pick);
  return list.map(({ nickname }) => schemaProblem(Nickname, nickname)).find((problem) => problem !== undefined);
}
