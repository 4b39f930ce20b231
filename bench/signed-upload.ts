import { createHmac, hash, randomUUID } from "node:crypto";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { bodyHashHeader, requestSigningText } from "@huiyan/contract/device/device.rules";
import { type BenchDevice } from "./bench-server.ts";
import { type RawConnection } from "./raw-http.ts";

const boundary = "----huiyan-bench-boundary";

function eventOf(device: BenchDevice, images: { role: string; part: string }[], marker?: string) {
  const boxes = Array.from({ length: 7 }, (_, at) => ({
    x: 0.1234,
    y: 0.2345,
    w: 0.3456,
    h: 0.4567,
    label: "person",
    conf: 0.91,
    target: at === 0,
  }));
  const polygon = [
    [0.3, 0.4],
    [0.95, 0.4],
    [0.95, 1],
    [0.3, 1],
  ];
  return {
    event_id: randomUUID(),
    type: "area_intrusion",
    channel: device.channel,
    alg_id: "area_intrusion",
    happened_at: Date.now(),
    offset_ms: 0,
    data: { boxes, count: 1, region: "北门", polygon, seconds: 3, ...(marker === undefined ? {} : { marker }) },
    images,
  };
}

/**
 * Returns the body of a report with `events` events and one picture each; for 0, a report of one event without picture.
 * @param marker text in the event's data, by which a page recognises the alarm
 */
export function uploadBody(
  device: BenchDevice,
  events: number,
  picture: Buffer<ArrayBuffer>,
  marker?: string,
): Buffer<ArrayBuffer> {
  const list =
    events === 0
      ? [eventOf(device, [], marker)]
      : Array.from({ length: events }, (_, at) => eventOf(device, [{ role: "image", part: `p${at}` }], marker));
  const head = (name: string, type: string) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    );
  const parts = [
    head("events", "application/json"),
    Buffer.from(JSON.stringify({ events: list })),
    Buffer.from("\r\n"),
  ];
  for (let at = 0; at < events; at++) parts.push(head(`p${at}`, "image/jpeg"), picture, Buffer.from("\r\n"));
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/**
 * Sends one signed report.
 * @returns the number of accepted events
 */
export async function upload(connection: RawConnection, device: BenchDevice, body: Buffer): Promise<number> {
  const time = String(Date.now());
  const bodyHash = hash("sha256", body, "hex");
  const text = requestSigningText("POST", reportEvents.path, device.deviceId, time, bodyHash);
  const head = [
    `POST ${reportEvents.path} HTTP/1.1`,
    "host: 127.0.0.1",
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
    `x-device-id: ${device.deviceId}`,
    `x-device-time: ${time}`,
    `${bodyHashHeader}: ${bodyHash}`,
    `x-device-sign: ${createHmac("sha256", device.secret).update(text).digest("hex")}`,
  ];
  const answer = await connection.send(`${head.join("\r\n")}\r\n\r\n`, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
  return answer.body.split('"accepted"').length - 1;
}
