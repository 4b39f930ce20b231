import { createHash, createHmac, randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { requestSigningText } from "@huiyan/contract/device/device.rules";
import { type BenchDevice } from "./bench-server.ts";

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
 * The body of a report with so many events, each with its own picture; with none, one event without a picture.
 * @param marker goes into the event's data
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

/** Sends one signed report; answers the number of events accepted. */
export function upload(agent: Agent, url: URL, device: BenchDevice, body: Buffer<ArrayBuffer>): Promise<number> {
  const time = String(Date.now());
  const hash = createHash("sha256").update(body).digest("hex");
  const sign = createHmac("sha256", device.secret)
    .update(requestSigningText("POST", reportEvents.path, device.deviceId, time, hash))
    .digest("hex");
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.length,
    "x-device-id": device.deviceId,
    "x-device-time": time,
    "x-device-sign": sign,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: url.hostname, port: url.port, path: reportEvents.path, method: "POST", headers },
      (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(text.split('"accepted"').length - 1);
          else reject(new Error(`${answer.statusCode} ${text}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
