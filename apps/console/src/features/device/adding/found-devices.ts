import { addingTexts, type FoundDevice, Nickname } from "@huiyan/contract/device/adding.api";
import { schemaProblem } from "../../../shared/form/schema-problem.ts";
import { contractText } from "../../../shared/format/contract-text.ts";

export const keyOfFound = ({ kind, device_id, ip }: FoundDevice): string => `${kind} ${device_id || ip}`;

/** Only a device that waits for an owner; a camera is added as a point of a device. */
export const canBind = ({ kind, state }: FoundDevice): boolean => kind === "agent" && state === "free";

/** What was found at different times, each once and as it was seen last. */
export function mergeFound(before: readonly FoundDevice[], later: readonly FoundDevice[]): FoundDevice[] {
  return [...new Map([...before, ...later].map((device) => [keyOfFound(device), device])).values()];
}

/** What it is called until somebody says otherwise. */
export const suggestedName = ({ name, device_id }: FoundDevice): string => name || device_id;

export interface Scanned {
  device_id: string;
  nickname: string;
}

/** The first thing that keeps these devices from being bound. docs/reference/devices.md D6. */
export function scannedProblem(list: readonly Scanned[]): string | undefined {
  if (list.length === 0) return contractText(addingTexts.pick);
  return list.map(({ nickname }) => schemaProblem(Nickname, nickname)).find((problem) => problem !== undefined);
}
