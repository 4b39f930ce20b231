import { SnapshotParams } from "@huiyan/contract/device/device.device";
import { snapshotJpeg } from "#platform/analysis/evidence.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { type ChannelSet } from "./channel-set.ts";

/** Maximum bytes of a snapshot. The snapshot is sent as base64 and must fit into an MQTT message of 256 KB. */
export const snapshotBytes = 150_000;

/** Returns the latest picture of a channel. */
export async function takeSnapshot(channels: ChannelSet, params: unknown): Promise<{ image: string }> {
  const { channel } = SnapshotParams.parse(params);
  const { latest } = await channels.opened(channel, (opened) => opened.latest !== undefined);
  if (latest === undefined) throw new CommandFailure("no_picture", "通道离线，暂无画面");
  return { image: (await snapshotJpeg(latest, snapshotBytes)).toString("base64") };
}
