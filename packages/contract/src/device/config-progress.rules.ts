import { z } from "zod";
import { DeviceConfigApplied } from "./device.device.ts";
import { type DeliveryState, deliveryStates } from "./device.rules.ts";

/** How far the desired settings of a device have reached it. The versions of a device are increasing numbers. */
export const ConfigProgress = z.object({
  /** Version that the device should use. */
  wanted: z.number().int(),
  /** Version that the device uses; null before its first one. */
  applied: z.number().int().nullable(),
  state: z.enum(deliveryStates),
  /** Reason why the device refused the settings, as the device wrote it; empty if not refused. */
  reason: z.string(),
});
export type ConfigProgress = z.infer<typeof ConfigProgress>;

export interface ConfigFacts {
  /** Last report of the device; see {@link DeviceConfigApplied}. */
  config_applied: unknown;
  config_in_force: number | null;
  connected: boolean;
}

function stateOf(
  wanted: number,
  { config_in_force, connected }: ConfigFacts,
  last?: DeviceConfigApplied,
): DeliveryState {
  if (config_in_force !== null && config_in_force >= wanted) return "applied";
  if (last?.ok === false && last.version >= wanted) return "refused";
  return connected ? "sent" : "waiting";
}

/**
 * Returns whether a setting has reached its device.
 * @param wanted first version of the configuration that contains the setting
 */
export function configProgress(wanted: number, facts: ConfigFacts): ConfigProgress {
  const last = DeviceConfigApplied.safeParse(facts.config_applied).data;
  const state = stateOf(wanted, facts, last);
  return { wanted, applied: facts.config_in_force, state, reason: state === "refused" ? (last?.error ?? "") : "" };
}
