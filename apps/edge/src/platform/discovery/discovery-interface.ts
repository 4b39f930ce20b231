import { z } from "zod";

const Setting = z.union([z.literal("off"), z.ipv4(), z.undefined()]);

/** On which of the machine's IPv4 addresses it makes itself known and looks for cameras: `off`, one, or undefined for all. */
export type DiscoveryInterface = z.infer<typeof Setting>;

/** @param setting DISCOVERY_INTERFACE @throws a Chinese sentence */
export function readDiscoveryInterface(setting: string | undefined): DiscoveryInterface {
  const parsed = Setting.safeParse(setting === "" ? undefined : setting);
  if (!parsed.success) throw new Error("配置有误：DISCOVERY_INTERFACE 须为本机网卡的 IPv4 地址，或 off");
  return parsed.data;
}
