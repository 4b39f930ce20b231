import { SnapshotParams } from "@huiyan/contract/device/device.device";
import { snapshotJpeg } from "../platform/analysis/evidence.ts";
import { CommandFailure } from "../platform/mqtt/command-inbox.ts";
import { type ChannelSet } from "./channel-set.ts";

/** As base64 it must leave room in a message of 256 KB. */
export const snapshotBytes = 150_000;

/** Latest picture of a channel. */
export async function takeSnapshot(channels: ChannelSet, params: unknown): Promise<{ image: string }> {
  const { channel } = SnapshotParams.parse(params);
  const known = channels.get(channel);
  if (known === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
  if (known.latest === undefined) throw new CommandFailure("no_picture", "通道离线，暂无画面");
  return { image: (await snapshotJpeg(known.latest, snapshotBytes)).toString("base64") };
}
