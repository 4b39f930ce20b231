import { ClaimParams, SnapshotParams } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { snapshotJpeg } from "../platform/analysis/evidence.ts";
import { CommandFailure, type CommandHandler } from "../platform/mqtt/command-inbox.ts";
import { unseal } from "../platform/signing/sealed.ts";
import { type ChannelSet } from "./channel-set.ts";

/** As base64 it must leave room in a message of 256 KB. */
const snapshotBytes = 150_000;

export interface CommandSurroundings {
  deviceId: string;
  factoryKey: string | undefined;
  channels: ChannelSet;
  onSecret(secret: string): void;
}

/** What the server can have a device do. */
export function deviceCommands(around: CommandSurroundings): ReadonlyMap<string, CommandHandler> {
  return new Map<string, CommandHandler>([
    ["claim", async (params) => claim(around, params)],
    ["snapshot", (params) => snapshot(around, params)],
    ["reboot", async () => around.channels.restart()],
  ]);
}

function claim({ deviceId, factoryKey, onSecret }: CommandSurroundings, params: unknown): void {
  if (factoryKey === undefined) throw new CommandFailure("no_factory_key", "设备没有出厂密钥");
  const { secret_sealed } = ClaimParams.parse(params);
  onSecret(unseal(secret_sealed, factoryKey, deviceId, sealInfo.claim));
}

async function snapshot({ channels }: CommandSurroundings, params: unknown): Promise<{ image: string }> {
  const { channel } = SnapshotParams.parse(params);
  const known = channels.get(channel);
  if (known === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
  if (known.latest === undefined) throw new CommandFailure("no_picture", "通道离线，暂无画面");
  return { image: (await snapshotJpeg(known.latest, snapshotBytes)).toString("base64") };
}
