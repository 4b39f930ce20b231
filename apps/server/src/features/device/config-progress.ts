import { DeviceConfigApplied } from "@huiyan/contract/device/device.device";
import { type DeliveryState } from "@huiyan/contract/device/device.rules";

interface Delivery {
  delivery: DeliveryState;
  /** Reason for which the device refused its settings; empty if it did not. */
  reason: string;
  config_in_force: number | null;
}

interface DeliveredConfig {
  /** Last report of the device about the settings that it applied. */
  config_applied: unknown;
  /** Version of the desired settings. */
  config_version: number;
  connected: boolean;
}

/** Returns the delivery state of the desired settings. An offline device receives them when it reconnects. */
export function deliveryOf({ config_applied, config_version, connected }: DeliveredConfig): Delivery {
  const parsed = DeviceConfigApplied.safeParse(config_applied);
  const applied = parsed.success ? parsed.data : undefined;
  const config_in_force = applied?.ok === true ? applied.version : null;
  if (applied === undefined || applied.version < config_version)
    return { delivery: connected ? "sent" : "waiting", reason: "", config_in_force };
  return { delivery: applied.ok ? "applied" : "refused", reason: applied.error ?? "", config_in_force };
}
