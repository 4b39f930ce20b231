import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type BlindCause, blindCauseOf } from "@huiyan/contract/point/point.rules";

export interface BlindChannel {
  channel: string;
  cause: BlindCause;
}

/** Of the channels that a device told of, those that see nothing or too little. Whether an algorithm runs is not asked here. */
export function blindChannels({ at, channels }: DeviceTelemetry): BlindChannel[] {
  return channels.flatMap((rate) => {
    const cause = blindCauseOf(rate, at, deviceTimes.channelSilentMs);
    return cause === undefined ? [] : [{ channel: rate.channel, cause }];
  });
}
