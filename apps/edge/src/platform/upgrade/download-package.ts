import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { answerSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { retryAfterOf, type Signer, signedHeaders } from "../signing/signed-request.ts";
import { UpgradeRefusal } from "./upgrade-refusal.ts";

export interface Download {
  /** Chinese name of the downloaded content, for messages to users. */
  what: "升级包" | "算法包" | "录像";
  server: URL;
  /** Path on the server, with its query. */
  path: string;
  bytes: number;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
  /** Target file. Bytes that the file already contains are not fetched again. */
  file: string;
  /**
   * Reports the progress.
   * @param share 0 to 1
   */
  onProgress(share: number): void;
}

/** Maximum time without data before a connection is dropped, ms. Slow lines have no other limit. */
const silentMs = 30_000;
/**
 * Number of consecutive attempts without data after which the download fails; about a minute with the waits between
 * them.
 */
const maxTries = 8;

/** A refusal or a broken connection after which another attempt may succeed. */
class PassingRefusal extends UpgradeRefusal {
  readonly retryAfterSeconds: number | undefined;
  constructor(code: string, text: string, retryAfterSeconds?: number) {
    super(code, text);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns true if the server may accept the same request later, so that another attempt makes sense. */
const mayPass = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * Downloads a package with signed requests directly to a file, never more than its announced length. After a failure
 * the bytes stay, and the next attempt continues from there. A file with a wrong hash is deleted.
 * @throws UpgradeRefusal
 */
export async function downloadPackage(signer: Signer, download: Download): Promise<void> {
  const { file, what } = download;
  await fetchAll(signer, download);
  if ((await hashOf(file)) === download.sha256) return;
  await rm(file, { force: true });
  throw new UpgradeRefusal("wrong_hash", `${what}校验失败：内容与声明的不一致`);
}

/**
 * Repeats attempts until all bytes have arrived.
 * @throws UpgradeRefusal for a permanent refusal, or the last one of too many attempts
 */
async function fetchAll(signer: Signer, download: Download): Promise<void> {
  const backOff = new BackOff();
  let tries = 0;
  for (;;) {
    const from = await arrived(download.file, download.bytes);
    if (from >= download.bytes) return;
    try {
      await fetchRest(signer, download, from);
      return;
    } catch (error) {
      if (!(error instanceof PassingRefusal)) throw error;
      if ((await arrived(download.file, download.bytes)) > from) {
        backOff.reset();
        tries = 0;
      }
      tries += 1;
      if (tries >= maxTries) throw error;
      await pause(backOff.next(error.retryAfterSeconds), new AbortController().signal);
    }
  }
}

/** Returns the number of bytes from earlier attempts. */
async function arrived(file: string, bytes: number): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= bytes) return size;
  await rm(file, { force: true });
  return 0;
}

async function fetchRest(signer: Signer, download: Download, from: number): Promise<void> {
  const { what } = download;
  const silence = new AbortController();
  const watchdog = setTimeout(() => silence.abort(), silentMs);
  watchdog.unref();
  const { sign, headers } = signedHeaders(signer, "GET", download.path, new Uint8Array());
  const range = from > 0 && { range: `bytes=${from}-` };
  try {
    const url = new URL(download.path, download.server);
    const { signal } = silence;
    const answer = await fetch(url, { headers: { ...headers, ...range }, redirect: "error", signal });
    if ((answer.status !== 200 && answer.status !== 206) || answer.body === null) {
      await answer.body?.cancel();
      throw refusalOf(what, answer);
    }
    if (answer.status === 200) refuseForgery(answer.headers.get("x-server-sign"), signer, download, sign);
    // A server without support for ranges sends the whole file again.
    await write(answer.body, download, answer.status === 206 ? from : 0, () => watchdog.refresh());
  } catch (error) {
    if (error instanceof UpgradeRefusal) throw error;
    if (isFull(error)) throw new UpgradeRefusal("disk_full", `磁盘空间不足，无法下载${what}`);
    throw new PassingRefusal("download_failed", `${what}下载中断，请检查网络后重试`);
  } finally {
    clearTimeout(watchdog);
  }
}

function refusalOf(what: Download["what"], { status, headers }: Response): UpgradeRefusal {
  const text = `服务器未提供${what}（HTTP ${status}）`;
  if (!mayPass(status)) return new UpgradeRefusal("download_refused", text);
  return new PassingRefusal("download_refused", text, retryAfterOf(headers));
}

/**
 * Refuses a response whose signature is invalid. The hash in the signed command is sufficient, but a server that signs
 * its response must sign this hash.
 */
function refuseForgery(proof: string | null, signer: Signer, { sha256 }: Download, sign: string): void {
  if (proof !== null && !sameText(hmacHex(signer.secret, answerSigningText(200, sha256, sign)), proof))
    throw new UpgradeRefusal("bad_server_sign", "服务器的回答没有有效签名");
}

async function write(
  body: AsyncIterable<Uint8Array>,
  { bytes, file, what, onProgress }: Download,
  from: number,
  onArrived: () => void,
): Promise<void> {
  const out = await open(file, from > 0 ? "a" : "w", 0o600);
  let received = from;
  try {
    for await (const chunk of body) {
      onArrived();
      received += chunk.length;
      if (received > bytes) break;
      await out.appendFile(chunk);
      onProgress(received / bytes);
    }
  } finally {
    await out.close();
  }
  if (received < bytes) throw new UpgradeRefusal("download_failed", `${what}下载不完整，请检查网络后重试`);
  if (received === bytes) return;
  await rm(file, { force: true });
  throw new UpgradeRefusal("wrong_length", `${what}比声明的大，已停止下载`);
}

/** Returns the SHA-256 of a file in hex. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}
