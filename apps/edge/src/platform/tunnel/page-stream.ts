import { type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Request for a page through the tunnel. */
export interface PageRequest {
  method: string;
  /** Path with query, as URL relative to the device. */
  url: URL;
  body: Buffer;
}

export interface PageAnswer {
  status: number;
  contentType: string;
  /** Additional headers, names in lower case. */
  headers?: Record<string, string>;
  /** Body. A stream is sent as fast as the platform reads it. */
  body: string | Buffer | Readable;
}

export type PageServer = (request: PageRequest) => Promise<PageAnswer>;

/** Maximum bytes of a request body; the forms of a device's pages are short. */
const maxBodyBytes = 64 * 1024;
/** Maximum time without data of a request, ms. */
const silentMs = 30_000;

/**
 * Reads one page request from the tunnel, passes it to the handler, and sends the handler's answer. After any failure
 * the stream is closed.
 */
export async function serveStream(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  serve: PageServer,
): Promise<void> {
  stream.on("error", () => undefined);
  // destroyed with an error: an orderly close would look like the end of a complete answer
  stream.setTimeout(silentMs, () => stream.destroy(new Error("nothing was sent or read for too long")));
  const { ":method": method = "GET", ":path": path = "/" } = headers;
  const answer = await answerTo(stream, method, path, serve);
  if (stream.destroyed || stream.closed) return;
  stream.respond({
    ":status": answer.status,
    "content-type": answer.contentType,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...answer.headers,
  });
  if (!(answer.body instanceof Readable)) stream.end(method === "HEAD" ? undefined : answer.body);
  else if (method === "HEAD") {
    answer.body.destroy();
    stream.end();
  } else await pipeline(answer.body, stream).catch(() => undefined);
}

async function answerTo(
  stream: ServerHttp2Stream,
  method: string,
  path: string,
  serve: PageServer,
): Promise<PageAnswer> {
  const url = path.startsWith("//") ? null : URL.parse(`http://device${path}`);
  // Refuses a path that URL parsing changes, for example one with dot segments.
  if (url === null || url.pathname !== path.split("?", 1)[0]) return plain(400, "请求的地址不正确");
  try {
    const body = await bodyOf(stream);
    return body === undefined ? plain(413, "提交的内容过长") : await serve({ method, url, body });
  } catch {
    return plain(500, "设备无法显示该页面，请稍后重试");
  }
}

/**
 * Reads the body of a request.
 * @returns undefined if it is too long; the rest is discarded, so that the answer can be sent
 */
function bodyOf(stream: ServerHttp2Stream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    stream.on("end", () => resolve(Buffer.concat(chunks)));
    stream.on("close", () => resolve(undefined));
  });
}

function plain(status: number, text: string): PageAnswer {
  return { status, contentType: "text/plain; charset=utf-8", body: text };
}
