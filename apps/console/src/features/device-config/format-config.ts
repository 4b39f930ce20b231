import { type ConfigProgress } from "@huiyan/contract/device/config-progress.rules";
import { configText as text } from "./device-config.texts.ts";

/**
 * Returns facts about the configuration, as name and value: the desired version, and the version that the device uses.
 */
export function formatConfig(config: ConfigProgress | null): { name: string; value: string } {
  const name = text("config");
  if (config === null) return { name, value: text("nothing") };
  const { state, wanted, applied } = config;
  const value = text(state, { wanted, applied: applied ?? 0 });
  return { name, value: state === "applied" || applied === null ? value : text("inForce", { wanted: value, applied }) };
}

/** Returns the reason for which the device refused the desired settings; undefined if it did not refuse them. */
export function refusalOf(config: ConfigProgress | null): string | undefined {
  return config?.state === "refused" ? text("refusedWhy", { reason: config.reason || text("noReason") }) : undefined;
}
