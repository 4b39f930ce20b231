import { z } from "zod";

/** Settings of live video over WebRTC. */
export const liveUdpSettings = {
  /** UDP port of live video; default: the number of PORT. `off`: no WebRTC. */
  LIVE_UDP_PORT: z
    .union([z.literal("off"), z.coerce.number<string>().int().min(1).max(65_535)], {
      error: "须为 1 到 65535 的端口号，或 off",
    })
    .optional(),
  /** Address under which browsers reach that port, if it is not an address of this machine. */
  LIVE_UDP_HOST: z.union([z.ipv4(), z.ipv6()], { error: "须为 IP 地址，如 203.0.113.5" }).optional(),
};
const Settings = z.object(liveUdpSettings);

export interface LiveUdp {
  /** Undefined if live video over WebRTC is switched off. 0: any free port. */
  port: number | undefined;
  /** Address that is announced in addition to the addresses of this machine. */
  announced: string | undefined;
}

/** @param port TCP port of the web server */
export function liveUdpOf(e: z.output<typeof Settings>, port: number): LiveUdp {
  const { LIVE_UDP_PORT: own = port, LIVE_UDP_HOST: announced } = e;
  return { port: own === "off" ? undefined : own, announced };
}
