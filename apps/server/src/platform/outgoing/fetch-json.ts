import { createNameLookup } from "@huiyan/device-link/name-lookup";
import { requestTarget } from "./request-target.ts";
import { resolveTarget } from "./resolve-target.ts";

const maxBytes = 16 * 1024 * 1024;

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const target = await resolveTarget(url, (host) => createNameLookup()(host, signal), { allowPrivate: true });
  const call = { method: "GET", headers: { accept: "application/json", ...headers }, maxBytes };
  return requestTarget(target, call, signal);
}

/**
 * Fetches JSON from an address that the installation's settings contain. For an address that a user entered, use
 * `Outgoing`.
 * @throws Error whose message describes the failure in Chinese
 */
export async function fetchJson(
  url: string,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const { status, body, isWhole } = await ask(url, headers, AbortSignal.timeout(timeoutMs)).catch((cause: unknown) => {
    throw new Error("对方没有应答，请检查地址与网络", { cause });
  });
  if (status < 200 || status >= 300) throw new Error(`对方应答了 ${status}`);
  if (!isWhole) throw new Error("对方的应答超过 16 MB");
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new Error("对方的应答不是有效的 JSON", { cause });
  }
}
