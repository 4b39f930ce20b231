import { DeviceConfigApplied } from "@huiyan/contract/device/device.device";
import { type DeliveryState } from "@huiyan/contract/device/device.rules";

interface Delivery {
  delivery: DeliveryState;
  /** Why the device refused it. */
  reason: string;
  config_in_force: number | null;
}

interface DeliveredConfig {
  /** As the device said last. */
  config_applied: unknown;
  /** The one that is needed. */
  config_version: number;
  connected: boolean;
}

/** How far the configuration that a change needs has come; a device that is away gets it when it is back. */
export function deliveryOf({ config_applied, config_version, connected }: DeliveredConfig): Delivery {
  const parsed = DeviceConfigApplied.safeParse(config_applied);
  const applied = parsed.success ? parsed.data : undefined;
  const config_in_force = applied?.ok === true ? applied.version : null;
  if (applied === undefined || applied.version < config_version)
    return { delivery: connected ? "sent" : "waiting", reason: "", config_in_force };
  return { delivery: applied.ok ? "applied" : "refused", reason: applied.error ?? "", config_in_force };
}
