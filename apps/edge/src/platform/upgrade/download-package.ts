import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { answerSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { type Signer, signedHeaders } from "../signing/signed-request.ts";
import { UpgradeRefusal } from "./upgrade-refusal.ts";

export interface Download {
  server: URL;
  /** On the server, with its query. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** Where it is written to. */
  file: string;
  /** @param share 0 to 1 */
  onProgress(share: number): void;
}

/** Of the whole download. */
const deadlineMs = 10 * 60_000;
/** Without a byte. */
const silentMs = 30_000;

/**
 * Fetches a package by a signed request, straight to disk, never more than its announced length.
 * @throws UpgradeRefusal
 */
export async function downloadPackage(signer: Signer, download: Download): Promise<void> {
  const silence = new AbortController();
  const watchdog = setTimeout(() => silence.abort(), silentMs);
  watchdog.unref();
  const { sign, headers } = signedHeaders(signer, "GET", download.path, new Uint8Array());
  try {
    const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(deadlineMs)]);
    const answer = await fetch(new URL(download.path, download.server), { headers, redirect: "error", signal });
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel();
      throw new UpgradeRefusal("download_refused", `服务器未提供升级包（HTTP ${answer.status}）`);
    }
    refuseForgery(answer.headers.get("x-server-sign"), signer, download, sign);
    await write(answer.body, download, () => watchdog.refresh());
  } catch (error) {
    if (error instanceof UpgradeRefusal) throw error;
    if (isFull(error)) throw new UpgradeRefusal("disk_full", "磁盘空间不足，无法下载升级包");
    throw new UpgradeRefusal("download_failed", "升级包下载中断，请检查网络后重试");
  } finally {
    clearTimeout(watchdog);
  }
}

/** The hash in the command is signed already; a server that signs its answer as well must sign this one. */
function refuseForgery(proof: string | null, signer: Signer, { sha256 }: Download, sign: string): void {
  if (proof !== null && !sameText(hmacHex(signer.secret, answerSigningText(200, sha256, sign)), proof))
    throw new UpgradeRefusal("bad_server_sign", "服务器的回答没有有效签名");
}

async function write(
  body: AsyncIterable<Uint8Array>,
  { bytes, sha256, file, onProgress }: Download,
  onArrived: () => void,
): Promise<void> {
  const hash = createHash("sha256");
  const out = await open(file, "wx", 0o600);
  let received = 0;
  try {
    for await (const chunk of body) {
      onArrived();
      received += chunk.length;
      if (received > bytes) throw new UpgradeRefusal("wrong_length", "升级包比声明的大，已停止下载");
      hash.update(chunk);
      await out.appendFile(chunk);
      onProgress(received / bytes);
    }
  } finally {
    await out.close();
  }
  if (received < bytes) throw new UpgradeRefusal("download_failed", "升级包下载不完整，请检查网络后重试");
  if (hash.digest("hex") !== sha256) throw new UpgradeRefusal("wrong_hash", "升级包校验失败：内容与声明的不一致");
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}
