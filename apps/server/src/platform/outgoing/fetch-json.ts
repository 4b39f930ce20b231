const maxBytes = 16 * 1024 * 1024;

/**
 * JSON from an address of the installation's own settings; one that a person enters goes through `Outgoing`.
 * @throws Error whose message says in Chinese what went wrong
 */
export async function fetchJson(
  url: string,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new Error("对方没有应答，请检查地址与网络", { cause });
  });
  if (!answer.ok) throw new Error(`对方应答了 ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error("对方的应答超过 16 MB");
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch (cause) {
    throw new Error("对方的应答不是有效的 JSON", { cause });
  }
}
