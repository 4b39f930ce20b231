import { type ConfigDelivery } from "@huiyan/contract/device/config-delivery.rules";
import { configText as text } from "./device-config.texts.ts";

/** Returns name and value of a fact: the desired configuration, and the one that the device uses. */
export function formatConfig(config: ConfigDelivery | null): { name: string; value: string } {
  const name = text("config");
  if (config === null) return { name, value: text("nothing") };
  const { state, wanted, applied } = config;
  const value = text(state, { wanted, applied: applied ?? 0 });
  return { name, value: state === "applied" || applied === null ? value : text("inForce", { wanted: value, applied }) };
}

/** @returns undefined unless the device refused the desired configuration */
export function refusalOf(config: ConfigDelivery | null): string | undefined {
  return config?.state === "refused" ? text("refusedWhy", { reason: config.reason || text("noReason") }) : undefined;
}
