import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type NoVideoCause, noVideoCauseOf } from "@huiyan/contract/point/point.rules";

export interface NoVideoChannel {
  channel: string;
  cause: NoVideoCause;
}

/** Returns the reported channels that have no video or too few frames, whether or not an algorithm runs on them. */
export function noVideoChannels({ at, channels }: DeviceTelemetry): NoVideoChannel[] {
  return channels.flatMap((rate) => {
    const cause = noVideoCauseOf(rate, at, deviceTimes.channelSilentMs);
    return cause === undefined ? [] : [{ channel: rate.channel, cause }];
  });
}
