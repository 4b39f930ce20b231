import { type Services } from "../../../platform/context/context.ts";
import { type TunnelListener } from "../../../platform/tunnel/tunnels.ts";
import { deleteTunnel, findTunnelNode, type OpenTunnel, putTunnels } from "./tunnel.queries.ts";

/** What could not be written when a way began is written so much later at most. */
const everyMs = 10_000;

export interface TunnelRegister extends TunnelListener {
  /** The node at which a device's way ends, where that is another one than this. */
  elsewhere(deviceId: string): Promise<string | undefined>;
  close(): void;
}

/** Tells the other nodes which devices this one has a way to; does nothing where nodes do not know each other's address. */
export function createTunnelRegister({ db, clock, config, log }: Services): TunnelRegister {
  const { nodeUrl } = config;
  if (nodeUrl === undefined) {
    const none = () => undefined;
    return { opened: none, closed: none, close: none, elsewhere: () => Promise.resolve(undefined) };
  }
  const open = new Map<string, OpenTunnel>();
  const put = (tunnels: readonly OpenTunnel[]) =>
    putTunnels(db.sql, nodeUrl, tunnels).catch((err: unknown) => log.warn({ err }, "tunnels of this node"));
  const timer = setInterval(() => open.size > 0 && void put([...open.values()]), everyMs).unref();
  return {
    opened(deviceId, tunnelId) {
      const tunnel = { deviceId, tunnelId, openedAt: clock.now() };
      open.set(tunnelId, tunnel);
      void put([tunnel]);
    },
    closed(_deviceId, tunnelId) {
      open.delete(tunnelId);
      // what stays written leads to a node that answers that the device is away
      deleteTunnel(db.sql, tunnelId).catch((err: unknown) => log.debug({ err }, "tunnel that ended"));
    },
    async elsewhere(deviceId) {
      const url = await findTunnelNode(db.sql, deviceId);
      return url === nodeUrl ? undefined : url;
    },
    close: () => clearInterval(timer),
  };
}
