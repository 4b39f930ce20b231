import { type Services } from "../../../platform/context/context.ts";
import { type TunnelListener } from "../../../platform/tunnel/tunnels.ts";
import { deleteTunnel, findTunnelNode, type OpenTunnel, putTunnels } from "./tunnel.queries.ts";

/** Interval of registering the open tunnels, in milliseconds; it repairs a failed registration. */
const everyMs = 10_000;

export interface TunnelRegister extends TunnelListener {
  /** Returns the node that holds the device's tunnel, if it is not this node. */
  elsewhere(deviceId: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Publishes to the other nodes the devices with a tunnel to this node; does nothing if the nodes do not know each
 * other's address.
 */
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
      // a row that stays leads to a node that answers that the device is offline
      deleteTunnel(db.sql, tunnelId).catch((err: unknown) => log.debug({ err }, "tunnel that ended"));
    },
    async elsewhere(deviceId) {
      const url = await findTunnelNode(db.sql, deviceId);
      return url === nodeUrl ? undefined : url;
    },
    close: () => clearInterval(timer),
  };
}
