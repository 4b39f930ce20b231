import {
  GbDeviceParams,
  type GbListResult,
  type GbMessagesResult,
  type GbRegistered,
} from "@huiyan/contract/gb28181/gb28181.device";
import { GbCode } from "@huiyan/contract/gb28181/gb28181.rules";
import { type GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { type GbDevice, type GbServer } from "#platform/gb28181/shared-video.ts";
import { CommandFailure, type CommandHandler } from "#platform/mqtt/command-inbox.ts";

/** Maximum bytes of devices, channels or messages in one answer; the server accepts messages of 256 KiB. */
const maxBytes = 200_000;
/** Maximum characters of names and other texts of devices. */
const maxText = 64;
/** Maximum characters of one SIP message. */
const maxMessage = 8000;
/** Maximum devices, and channels of one device, in one answer. */
const maxListed = { devices: 500, channels: 2000 };

const short = (text: string): string => text.slice(0, maxText);
const isCode = (code: string): boolean => GbCode.safeParse(code).success;

/** Admits items until their JSON has too many bytes. */
class Room {
  #left = maxBytes;

  holds(item: unknown): boolean {
    this.#left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return this.#left >= 0;
  }
}

function registered(device: GbDevice): GbRegistered {
  return {
    code: device.id,
    name: short(device.name),
    manufacturer: short(device.manufacturer),
    model: short(device.model),
    firmware: short(device.firmware),
    transport: device.transport,
    address: short(device.address),
    registered_at: device.registeredAt,
    heard_at: device.heardAt,
    online: device.isOnline,
    channels: device.channels
      .filter(({ id }) => isCode(id))
      .slice(0, maxListed.channels)
      .map((channel) => ({
        code: channel.id,
        name: short(channel.name),
        parent: short(channel.parentId),
        manufacturer: short(channel.manufacturer),
        model: short(channel.model),
        online: channel.isOnline,
        ptz: channel.hasPtz,
      })),
  };
}

/** Returns what is registered, and which registrations were refused. */
function list(platform: GbPlatform): GbListResult {
  if (!platform.isOpen) {
    const { trouble } = platform;
    return { listening: false, ...(trouble !== undefined && { trouble }), devices: [], refusals: [], left_out: 0 };
  }
  const server = platform.server();
  const room = new Room();
  const all = server
    .devices()
    .filter(({ id }) => isCode(id))
    .toSorted((one, other) => other.heardAt - one.heardAt);
  const devices = all
    .slice(0, maxListed.devices)
    .map(registered)
    .filter(({ channels: _channels, ...device }) => room.holds(device))
    .map((device) => ({ ...device, channels: device.channels.filter((channel) => room.holds(channel)) }));
  const count = (some: readonly { channels: readonly unknown[] }[]) =>
    some.reduce((sum, { channels }) => sum + channels.length, some.length);
  const refusals = server.refusals().slice(0, 100);
  return {
    listening: true,
    devices,
    left_out: Math.max(0, count(all) - count(devices)),
    refusals: refusals.map(({ deviceId, address, at, reason }) => ({
      code: short(deviceId),
      address: short(address),
      at,
      reason,
    })),
  };
}

/** Returns the newest messages of a device, newest last. */
function messages(server: GbServer, code: string): GbMessagesResult {
  const room = new Room();
  const newestFirst = server.messages(code).slice(-200).toReversed();
  const kept = newestFirst
    .map(({ at, from, line, text }) => ({ at, from, line: line.slice(0, 500), text: text.slice(0, maxMessage) }))
    .filter((message) => room.holds(message));
  return { messages: kept.toReversed() };
}

function running(platform: GbPlatform): GbServer {
  try {
    return platform.server();
  } catch (error) {
    throw new CommandFailure("gb_off", error instanceof Error ? error.message : String(error));
  }
}

/** Commands about cameras that register by GB/T 28181. */
export function gbCommands(platform: GbPlatform): [string, CommandHandler][] {
  return [
    ["gb28181.list", async () => list(platform)],
    [
      "gb28181.catalogue",
      async (params) => {
        const { code } = GbDeviceParams.parse(params);
        try {
          await running(platform).readCatalogue(code);
        } catch (error) {
          if (error instanceof CommandFailure) throw error;
          throw new CommandFailure("gb_failed", error instanceof Error ? error.message : String(error));
        }
        return list(platform);
      },
    ],
    ["gb28181.messages", async (params) => messages(running(platform), GbDeviceParams.parse(params).code)],
  ];
}
