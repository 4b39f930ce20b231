import { setTimeout } from "node:timers/promises";
import { CommandFailure } from "../platform/mqtt/command-inbox.ts";
import { type Channel } from "./channel.ts";
import { type ChannelSet } from "./channel-set.ts";

/** Maximum wait for a camera that is being opened, ms: half of the server's wait for a live stream. */
const openingMs = 5_000;
const lookMs = 100;

/**
 * Returns a channel that is ready. New settings reopen its camera: who needs its picture meanwhile waits for it.
 * @throws CommandFailure unknown_channel; no_picture at once where the camera failed
 */
export async function openedChannel(
  channels: Pick<ChannelSet, "get">,
  name: string,
  isReady: (channel: Channel) => boolean,
): Promise<Channel> {
  const until = performance.now() + openingMs;
  for (;;) {
    const channel = channels.get(name);
    if (channel === undefined) throw new CommandFailure("unknown_channel", "通道不存在");
    if (isReady(channel)) return channel;
    if (!channel.isOpening || performance.now() > until) throw new CommandFailure("no_picture", "通道离线，暂无画面");
    await setTimeout(lookMs);
  }
}
