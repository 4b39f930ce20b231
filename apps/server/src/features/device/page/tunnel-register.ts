import { type Services } from "#platform/context/context.ts";
import { type TunnelListener } from "#platform/tunnel/tunnels.ts";
import { deleteTunnel, findTunnelNode, type OpenTunnel, putTunnels } from "./tunnel.queries.ts";

/** Interval in milliseconds at which the open tunnels are registered again, in case a registration was lost. */
const everyMs = 10_000;

export interface TunnelRegister extends TunnelListener {
  /**
   * Returns the address of the node that holds the device's tunnel; undefined if that is this node, or if there is no
   * tunnel.
   */
  elsewhere(deviceId: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Registers in the database which devices have a tunnel to this node, so that other nodes can forward requests. Does
 * nothing on a node without NODE_URL.
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
      // if the row remains, other nodes forward requests to this node, which answers that the device is offline
      deleteTunnel(db.sql, tunnelId).catch((err: unknown) => log.debug({ err }, "tunnel that ended"));
    },
    async elsewhere(deviceId) {
      const url = await findTunnelNode(db.sql, deviceId);
      return url === nodeUrl ? undefined : url;
    },
    close: () => clearInterval(timer),
  };
}
