import { createHash } from "node:crypto";
import { type EventOutcome, reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { answerSigningText, bodyHashHeader, requestSigningText } from "@huiyan/contract/device/device.rules";
import { Envelope } from "@huiyan/contract/envelope";
import { hmacHex } from "@huiyan/device-link/signature";
import { v4 } from "uuid";
import { findLivingDevice } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type ServedApp } from "./test-app.ts";

/** Parts of a server that a test device needs. */
interface DevicesServer extends Pick<ServedApp, "url" | "clock"> {
  services: Pick<Services, "db" | "key">;
}

interface SignedReply {
  status: number;
  body: unknown;
  /** True if the signature of the server's answer is valid. */
  genuine: boolean;
}

interface SendOptions {
  /** Headers that replace those of the device. */
  headers?: Record<string, string>;
  secret?: string;
}

/** A device that uses the server over HTTP. */
export interface DeviceClient {
  secret: string;
  /** Sends a signed GET and returns the raw answer. */
  get(path: string): Promise<Response>;
  post(path: string, contentType: string, body: Buffer, options?: SendOptions): Promise<SignedReply>;
  /** Sends events with pictures. Each picture has the name of its part in the request. */
  report(events: unknown[], pictures?: Record<string, Buffer>, options?: SendOptions): Promise<SignedReply>;
  /** Sends events, all of which must be accepted. */
  outcomes(events: unknown[], pictures?: Record<string, Buffer>): Promise<EventOutcome[]>;
}

/**
 * Size in bytes above which the server requires the hash of a body in a header. For smaller bodies, tests send some
 * requests with the hash and some without.
 */
const unprovenBytes = 1024 * 1024;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** Returns the body of an upload as bytes. */
export async function multipart(
  json: string,
  pictures: Record<string, Buffer>,
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.set("events", new Blob([json], { type: "application/json" }), "events.json");
  for (const [name, bytes] of Object.entries(pictures))
    form.set(name, new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), `${name}.jpg`);
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) };
}

export async function createDeviceClient(app: DevicesServer, deviceId: string): Promise<DeviceClient> {
  const row = await findLivingDevice(app.services.db.sql, deviceId);
  if (row === undefined) throw new Error(`${deviceId} is not claimed`);
  const ownSecret = app.services.key.open(row.secret_sealed);

  async function post(
    path: string,
    contentType: string,
    body: Buffer,
    options: SendOptions = {},
  ): Promise<SignedReply> {
    const secret = options.secret ?? ownSecret;
    const time = options.headers?.["x-device-time"] ?? String(app.clock.now().getTime());
    const sign = hmacHex(secret, requestSigningText("POST", path, deviceId, time, sha256(body)));
    const headers = {
      "content-type": contentType,
      "x-device-id": deviceId,
      "x-device-time": time,
      "x-device-sign": sign,
      ...(body.length > unprovenBytes && { [bodyHashHeader]: sha256(body) }),
      ...options.headers,
    };
    const answer = await fetch(app.url + path, { method: "POST", headers, body: new Uint8Array(body) });
    const text = await answer.text();
    const expected = hmacHex(secret, answerSigningText(answer.status, sha256(text), headers["x-device-sign"]));
    return { status: answer.status, body: JSON.parse(text), genuine: answer.headers.get("x-server-sign") === expected };
  }

  async function get(path: string): Promise<Response> {
    const time = String(app.clock.now().getTime());
    const sign = hmacHex(ownSecret, requestSigningText("GET", path, deviceId, time, sha256("")));
    const headers = { "x-device-id": deviceId, "x-device-time": time, "x-device-sign": sign };
    return fetch(app.url + path, { headers });
  }

  async function report(
    events: unknown[],
    pictures: Record<string, Buffer> = {},
    options: SendOptions = {},
  ): Promise<SignedReply> {
    const { type, body } = await multipart(JSON.stringify({ events }), pictures);
    return post(reportEvents.path, type, body, options);
  }

  return {
    secret: ownSecret,
    get,
    post,
    report,
    async outcomes(events, pictures) {
      const reply = await report(events, pictures);
      if (reply.status !== 200 || !reply.genuine) throw new Error(JSON.stringify(reply));
      return reportEvents.output.parse(Envelope.parse(reply.body).data).outcomes;
    },
  };
}

/** Returns a valid alarm of the given camera at the present time. */
export function alarmEvent(
  app: Pick<ServedApp, "clock">,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    event_id: v4(),
    type: "area_intrusion",
    channel: "cam-1",
    alg_id: "area_intrusion",
    happened_at: app.clock.now().getTime(),
    offset_ms: 0,
    data: {
      boxes: [],
      count: 1,
      region: "设备区",
      polygon: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      seconds: 3,
    },
    images: [],
    ...change,
  };
}
