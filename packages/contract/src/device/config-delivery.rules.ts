import { z } from "zod";
import { DeviceConfigApplied } from "./device.device.ts";
import { type DeliveryState, deliveryStates } from "./device.rules.ts";

/** How far a wanted configuration has come. Versions count up for each device. */
export const ConfigDelivery = z.object({
  /** The version that is wanted. */
  wanted: z.number().int(),
  /** The version that the device works by; null before its first. */
  applied: z.number().int().nullable(),
  state: z.enum(deliveryStates),
  /** Why the device refused it, in its own words. */
  reason: z.string(),
});
export type ConfigDelivery = z.infer<typeof ConfigDelivery>;

export interface ConfigFacts {
  /** As the device said last; see {@link DeviceConfigApplied}. */
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

/** @param wanted the version in which what one looks at is for the first time, of a device or of one of its points */
export function configDelivery(wanted: number, facts: ConfigFacts): ConfigDelivery {
  const last = DeviceConfigApplied.safeParse(facts.config_applied).data;
  const state = stateOf(wanted, facts, last);
  return { wanted, applied: facts.config_in_force, state, reason: state === "refused" ? (last?.error ?? "") : "" };
}
