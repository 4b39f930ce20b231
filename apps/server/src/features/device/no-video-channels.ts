import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type NoVideoCause, noVideoCauseOf } from "@huiyan/contract/point/point.rules";

export interface NoVideoChannel {
  channel: string;
  cause: NoVideoCause;
}

/** Of the channels that a device reported, those that see nothing or too little. Whether an algorithm runs is not asked here. */
export function noVideoChannels({ at, channels }: DeviceTelemetry): NoVideoChannel[] {
  return channels.flatMap((rate) => {
    const cause = noVideoCauseOf(rate, at, deviceTimes.channelSilentMs);
    return cause === undefined ? [] : [{ channel: rate.channel, cause }];
  });
}
