import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FastifyRequest } from "fastify";

const header = "x-huiyan-forwarded";
const contentHeaders = ["accept", "accept-language", "content-type", "content-length", "range"] as const;

/** Whether another node has passed this request on already: it goes no further. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean => headers[header] !== undefined;

/**
 * Asks another node of this installation the same. It looks by itself whether the address that was asked for is good, so
 * that whoever calls it so sees no more than here.
 * @param body what the browser sends, bounded @param silenceMs without a byte @throws where the node does not answer
 */
export async function forwardRequest(
  nodeUrl: string,
  request: FastifyRequest,
  body: Readable | undefined,
  silenceMs: number,
): Promise<IncomingMessage> {
  const url = new URL(request.url, nodeUrl);
  const passed = contentHeaders.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const headers = { ...Object.fromEntries(passed), [header]: "1", "x-forwarded-for": request.ip };
  const start = url.protocol === "https:" ? secureRequest : plainRequest;
  const sent = start(url, { method: request.method === "HEAD" ? "GET" : request.method, headers });
  if (body === undefined) sent.end();
  else pipeline(body, sent).catch(() => undefined);
  return new Promise((resolve, reject) => {
    sent.setTimeout(silenceMs, () => sent.destroy(new Error("the node has gone silent")));
    sent.once("response", resolve);
    sent.on("error", reject);
  });
}
