import { z } from "zod";

const Setting = z.union([z.literal("off"), z.ipv4(), z.undefined()]);

/**
 * IPv4 address on which the machine announces itself and searches for cameras; `off`: none; undefined: all addresses.
 */
export type DiscoveryInterface = z.infer<typeof Setting>;

/**
 * Parses the environment variable.
 * @param setting value of DISCOVERY_INTERFACE
 * @throws Error with a Chinese sentence
 */
export function readDiscoveryInterface(setting: string | undefined): DiscoveryInterface {
  const parsed = Setting.safeParse(setting === "" ? undefined : setting);
  if (!parsed.success) throw new Error("配置有误：DISCOVERY_INTERFACE 须为本机网卡的 IPv4 地址，或 off");
  return parsed.data;
}
