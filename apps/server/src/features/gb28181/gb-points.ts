import { type Queryable } from "../../platform/db/database.ts";
import { gbCamera } from "../point/point.public.ts";
import { listGbPoints } from "./gb28181.queries.ts";

/** Returns the key of a channel of a registered device. */
export const keyOfChannel = (deviceCode: string, channelCode: string): string => `${deviceCode} ${channelCode}`;

/** Returns the points of a device that show a channel, by the key of the channel. */
export async function gbPointsOf(db: Queryable, deviceUid: string): Promise<Map<string, string>> {
  const rows = await listGbPoints(db, deviceUid);
  return new Map(
    rows.flatMap(({ id, camera }): [string, string][] => {
      const source = gbCamera(camera);
      return source === undefined ? [] : [[keyOfChannel(source.device_code, source.channel_code), id]];
    }),
  );
}
