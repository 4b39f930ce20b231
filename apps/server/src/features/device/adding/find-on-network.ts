import { type FoundDevice } from "@huiyan/contract/device/adding.api";
import { deviceTypes } from "@huiyan/contract/device/device.rules";
import { findCameras } from "@huiyan/device-link/find-cameras";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { browseAgents, type FoundAgent } from "#platform/discovery/browse-agents.ts";
import { findOwnership, listWaiting, type Ownership } from "./waiting.queries.ts";

const waitMs = 3000;

const typeOf = (type: string) => deviceTypes.find((known) => known === type) ?? null;

function stateOf(ownership: Ownership | undefined, orgId: string): FoundDevice["state"] {
  if (ownership?.org_id === orgId) return "own";
  return ownership !== undefined && ownership.org_id === null ? "free" : "unknown";
}

async function agentsOf(ctx: Context<MemberCaller>, searchesNetwork: boolean): Promise<FoundAgent[]> {
  const waiting = (await listWaiting(ctx.db.sql)).map(
    ({ device_id, waiting_ip, type }): FoundAgent => ({
      ip: waiting_ip,
      deviceId: device_id,
      type,
      name: "",
      version: "",
    }),
  );
  const browsed = searchesNetwork ? await browseAgents(ctx.config.discoveryInterface, waitMs) : [];
  const known = new Map([...waiting, ...browsed].map((agent) => [agent.deviceId, agent]));
  // overwrites announced addresses, because the address of the connection is more reliable
  for (const { deviceId, ip } of waiting) {
    const agent = known.get(deviceId);
    if (agent !== undefined) known.set(deviceId, { ...agent, ip });
  }
  return [...known.values()];
}

/**
 * Returns the devices found on the local network: connected devices that no organisation has bound, devices that
 * announce themselves, and plain cameras. If the network cannot be searched, only the connected devices are returned.
 */
export async function findOnNetwork(ctx: Context<MemberCaller>, { ip }: { ip?: string }): Promise<FoundDevice[]> {
  const searchesNetwork = ctx.config.discoveryInterface !== "off";
  const quiet = (err: unknown): never[] => {
    ctx.log.warn({ err }, "the local network could not be searched");
    return [];
  };
  const [agents, cameras] = await Promise.all([
    agentsOf(ctx, searchesNetwork).catch(async (err: unknown) => {
      quiet(err);
      return agentsOf(ctx, false);
    }),
    searchesNetwork ? findCameras(ctx.config.discoveryInterface, waitMs).catch(quiet) : [],
  ]);
  const ownership = await findOwnership(
    ctx.db.sql,
    agents.map(({ deviceId }) => deviceId),
  );
  const found: FoundDevice[] = [
    ...agents.map(({ deviceId, type, ...agent }) => ({
      ...agent,
      kind: "agent" as const,
      device_id: deviceId,
      type: typeOf(type),
      state: stateOf(ownership.get(deviceId), ctx.caller.orgId),
    })),
    ...cameras.map(({ host, name, hardware }) => ({
      ip: host,
      kind: "camera" as const,
      device_id: "",
      type: null,
      version: "",
      name: [name, hardware].filter((part) => part !== "").join(" "),
      state: "unknown" as const,
    })),
  ];
  return found
    .filter((device) => ip === undefined || device.ip === ip)
    .toSorted((a, b) => a.ip.localeCompare(b.ip, "en", { numeric: true }) || a.device_id.localeCompare(b.device_id));
}
