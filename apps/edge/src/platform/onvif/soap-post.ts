import { type Agent, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { cameraText } from "@huiyan/device-link/camera-text";

export interface SoapEndpoint {
  host: string;
  port: number;
  path: string;
  isSecure: boolean;
}

export interface SoapReply {
  status: number;
  text: string;
  /** Values of the headers WWW-Authenticate, as latin1. */
  challenges: string[];
  /** Header Date, epoch ms; NaN if there is none. */
  date: number;
}

interface Posting {
  agent: Agent;
  timeoutMs: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends one request to a camera.
 * @throws Error of the network
 */
export function postSoap(endpoint: SoapEndpoint, { agent, timeoutMs, headers, body }: Posting): Promise<SoapReply> {
  const { host, port, path, isSecure } = endpoint;
  const options = {
    hostname: host,
    port,
    path,
    agent,
    method: "POST",
    timeout: timeoutMs,
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    // Cameras have self-signed certificates.
    ...(isSecure && { rejectUnauthorized: false }),
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          text: decoded(Buffer.concat(chunks), response.headers["content-type"]),
          challenges: rawValues(response.rawHeaders, "www-authenticate"),
          date: Date.parse(response.headers.date ?? ""),
        });
      });
    });
    request.on("timeout", () => request.destroy(new Error("Network timeout"))).on("error", reject);
    // as bytes: Node would write the headers in the encoding of a text, and they contain latin1
    request.end(Buffer.from(body));
  });
}

/** Maximum bytes in which an XML declaration is searched. */
const declarationBytes = 200;

function decoded(bytes: Buffer, contentType = ""): string {
  const start = bytes.toString("latin1", 0, declarationBytes);
  const declared =
    /<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(start) ?? /charset\s*=\s*"?([\w-]+)/i.exec(contentType);
  return cameraText(bytes, declared?.[1]);
}

/** Returns the values of all headers with this name. @param raw names and values in turn */
const rawValues = (raw: readonly string[], name: string): string[] =>
  raw.filter((_value, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name);
