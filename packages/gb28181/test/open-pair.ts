import { afterEach } from "vitest";
import { openGbServer } from "../src/gb-server.ts";
import { type GbServer, type GbServerSettings } from "../src/gb-types.ts";
import { GbStandIn, type StandInOptions } from "./gb-device.ts";

export const server = { id: "34020000002000000001", domain: "3402000000" };
export const deviceId = "34020000001180000001";
export const channelId = "34020000001310000001";
export const password = "secret-1";
/** Catalogue item of the only camera of a simulated device. */
export const gate = { DeviceID: channelId, Name: "大门", Status: "ON", ParentID: deviceId };

const closers: (() => Promise<void>)[] = [];

/** Closes all servers and devices after each test of the calling file. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
}

/** Opens a server that admits one device, the one of `openDevice`. */
export async function openServer(settings: Partial<GbServerSettings> = {}): Promise<GbServer> {
  const gb = await openGbServer({
    serverId: server.id,
    domain: server.domain,
    host: "127.0.0.1",
    port: 0,
    mediaPorts: { from: 30_000, to: 30_100 },
    passwordOf: (id) => (id === deviceId ? password : undefined),
    ...settings,
  });
  closers.push(() => gb.close());
  return gb;
}

/** Opens a device that has not registered yet. */
export async function openDevice(gb: GbServer, options: Partial<StandInOptions> = {}): Promise<GbStandIn> {
  const target = { ...server, host: "127.0.0.1", port: gb.port };
  const device = await GbStandIn.open({ id: deviceId, password, server: target, items: [gate], ...options });
  closers.push(() => device.close());
  return device;
}
