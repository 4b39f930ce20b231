import { request } from "node:http";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { Failure } from "@huiyan/contract/envelope";

/**
 * Sends a call from another address of 127.0.0.0/8, like a client on another machine.
 * @returns the key of the error, or “ok”
 */
export function sendFrom(url: string, address: string, endpoint: AnyEndpoint, input: unknown): Promise<string> {
  const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const query = isQuery ? `?${new URLSearchParams(Object.entries(input ?? {}))}` : "";
  const body = isQuery ? "" : JSON.stringify(input);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: endpoint.path + query,
        method: endpoint.method,
        localAddress: address,
        agent: false,
        headers: isQuery ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const failure = Failure.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
          resolve(failure.success ? failure.data.error : "ok");
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
