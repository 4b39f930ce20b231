import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FastifyRequest } from "fastify";

const header = "x-huiyan-forwarded";
const contentHeaders = ["accept", "accept-language", "content-type", "content-length", "range"] as const;

/** Returns true if another node has already forwarded this request, so that it must not be forwarded again. */
export const wasForwarded = ({ headers }: FastifyRequest): boolean => headers[header] !== undefined;

/**
 * Sends the request to another node of this installation. That node verifies the secret address too, so forwarding
 * grants no additional access.
 * @param body the browser's body, limited in size
 * @param silenceMs maximum time without a byte
 * @throws if the node does not answer
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
