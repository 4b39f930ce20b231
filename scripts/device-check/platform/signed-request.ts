import { answerSigningText, bodyHashHeader, requestSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText, sha256Hex } from "@huiyan/device-link/signature";
import { z } from "zod";
import { readJson } from "../played-platform.ts";
import { patienceMs } from "./silence.ts";

export interface SignedRequest {
  url: URL;
  path: string;
  deviceId: string;
  secret: string;
  /** Server time that the request states, ms. */
  ms: number;
  contentType?: string;
  body?: Buffer;
  /** Whether the request is sent without the headers of the signature. */
  isUnsigned?: boolean;
  /** Signature that is sent instead of the right one. */
  sign?: string;
  /** Aborts the request. Without a signal, the request is aborted after {@link patienceMs}. */
  signal?: AbortSignal;
}

export interface PlatformAnswer {
  status: number;
  json: unknown;
  /** Stable error key; empty if the request was successful. */
  error: string;
  signature: "right" | "missing" | "wrong";
  retryAfter: string | null;
}

const Failure = z.object({ error: z.string() });

/**
 * Sends a POST request with a device's signature.
 * @throws the error of `fetch` after a network failure
 */
export async function sendSigned(request: SignedRequest): Promise<PlatformAnswer> {
  const { url, path, deviceId, secret, ms, contentType = "application/octet-stream", isUnsigned = false } = request;
  const body = request.body ?? Buffer.alloc(0);
  const right = hmacHex(secret, requestSigningText("POST", path, deviceId, String(ms), sha256Hex(body)));
  const sign = request.sign ?? right;
  const proof = { "x-device-id": deviceId, "x-device-time": String(ms), "x-device-sign": sign };
  const answer = await fetch(new URL(path, url), {
    method: "POST",
    redirect: "manual",
    signal: request.signal ?? AbortSignal.timeout(patienceMs),
    headers: { "content-type": contentType, ...(!isUnsigned && { ...proof, [bodyHashHeader]: sha256Hex(body) }) },
    body: new Uint8Array(body),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const json = readJson(bytes.toString("utf8"));
  const theirs = answer.headers.get("x-server-sign");
  const expected = hmacHex(secret, answerSigningText(answer.status, sha256Hex(bytes), sign));
  return {
    status: answer.status,
    json,
    retryAfter: answer.headers.get("retry-after"),
    error: Failure.safeParse(json).data?.error ?? "",
    signature: theirs === null ? "missing" : sameText(expected, theirs) ? "right" : "wrong",
  };
}
