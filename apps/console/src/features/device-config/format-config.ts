import { type ConfigDelivery } from "@huiyan/contract/device/config-delivery.rules";
import { configText as text } from "./device-config.texts.ts";

/** Name and value of a line of facts: what is wanted, and what the device works by. */
export function formatConfig(config: ConfigDelivery | null): { name: string; value: string } {
  const name = text("config");
  if (config === null) return { name, value: text("nothing") };
  const { state, wanted, applied } = config;
  const value = text(state, { wanted, applied: applied ?? 0 });
  return { name, value: state === "applied" || applied === null ? value : text("inForce", { wanted: value, applied }) };
}

/** @returns undefined unless the device refused what is wanted */
export function refusalOf(config: ConfigDelivery | null): string | undefined {
  return config?.state === "refused" ? text("refusedWhy", { reason: config.reason || text("noReason") }) : undefined;
}
