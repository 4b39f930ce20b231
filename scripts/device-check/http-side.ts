import { type IncomingMessage, type ServerResponse } from "node:http";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import {
  answerSigningText,
  bodyHashHeader,
  deviceTimes,
  requestSigningText,
} from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText, sha256Hex } from "@huiyan/device-link/signature";
import { type PlannedAnswer, type SeenUpload } from "./seen.ts";

export interface HttpSide {
  deviceId: string;
  secret: string;
  now(): number;
  /** Called when the device requests the time. */
  onTime(): void;
  /** Receives every other request. The returned response is sent only if the request's signature and time are right. */
  onUpload(upload: SeenUpload): PlannedAnswer;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, json: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(json));
}

function judge(side: HttpSide, request: IncomingMessage, body: Buffer): SeenUpload {
  const { method = "", url: path = "", headers } = request;
  const text = (name: string) => String(headers[name] ?? "");
  const [id, time, sign, hash] = ["x-device-id", "x-device-time", "x-device-sign", bodyHashHeader].map(text);
  const expected = hmacHex(side.secret, requestSigningText(method, path, side.deviceId, time ?? "", sha256Hex(body)));
  const isRight = id === side.deviceId && sameText(expected, sign ?? "") && (hash === "" || hash === sha256Hex(body));
  return {
    at: performance.now(),
    method,
    path,
    body,
    contentType: text("content-type"),
    signature: sign === "" ? "missing" : isRight ? "right" : "wrong",
    isTimely: Math.abs(Number(time) - side.now()) <= deviceTimes.clockToleranceMs,
  };
}

/**
 * Answers a device's HTTP requests as the platform does. Responses are signed, except those to requests with a missing
 * or wrong signature.
 */
export async function answerHttp(side: HttpSide, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === getDeviceTime.path) {
    side.onTime();
    return send(response, 200, { code: 0, data: { now: side.now() } });
  }
  const body = await bodyOf(request);
  const upload = judge(side, request, body);
  const planned = side.onUpload(upload);
  if (upload.signature === "missing") return send(response, 401, { code: 401, error: "device_unsigned", message: "" });
  if (upload.signature === "wrong") return send(response, 401, { code: 401, error: "device_sign_wrong", message: "" });
  if (planned.cut) return void response.destroy();
  const fields = { server_time: String(side.now()) };
  const clockOff = { status: 401, json: { code: 401, error: "device_clock_off", message: "", fields } };
  const answer: PlannedAnswer = upload.isTimely ? planned : clockOff;
  const wait = answer.retryAfterSeconds;
  const bytes = Buffer.from(JSON.stringify(answer.json));
  const proof = answerSigningText(answer.status, sha256Hex(bytes), String(request.headers["x-device-sign"]));
  send(response, answer.status, answer.json, {
    ...(wait !== undefined && { "retry-after": String(wait) }),
    ...(!answer.unsigned && { "x-server-sign": hmacHex(side.secret, proof) }),
  });
}
