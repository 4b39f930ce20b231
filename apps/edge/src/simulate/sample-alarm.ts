import { type AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { type z } from "zod";
import { type OutboxEvent } from "#platform/store/event-outbox.ts";

/** Typical bytes of an alarm's picture in the field; measurements of the event intake use it. */
const pictureBytes = 40_000;

/** Returns a JPEG of noise with about 40 KB. Noise cannot be compressed, neither on the network nor on disk. */
export async function samplePicture(): Promise<Buffer> {
  const width = 320;
  const height = 180;
  const rgb = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => Math.random() * 256));
  for (let quality = 100; ; quality -= 5) {
    const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= pictureBytes || quality <= 10) return jpeg;
  }
}

/** Returns an area intrusion alarm as the real algorithm reports it. */
export function sampleAlarm(channel: string, picture: Uint8Array, offsetMs: number): OutboxEvent {
  const event_id = uuid();
  const part = `${event_id}-image`;
  const data: z.infer<typeof AreaIntrusionData> = {
    boxes: [{ x: 0.4, y: 0.3, w: 0.1, h: 0.4, label: "person", conf: 0.8, target: true }],
    count: 1,
    region: "模拟区域",
    polygon: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.9],
    ],
    seconds: 3,
  };
  return {
    event: {
      event_id,
      type: "area_intrusion",
      channel,
      alg_id: "area_intrusion",
      happened_at: Date.now(),
      offset_ms: offsetMs,
      data,
      images: [{ role: "image", part }],
    },
    images: [{ role: "image", part, body: picture }],
  };
}
