import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { refuseUnless } from "../error/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

const assets = fileURLToPath(new URL(".", import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js")));
const page = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>慧眼 API</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="./assets/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="./assets/swagger-ui-bundle.js"></script><script src="./start.js"></script></body></html>`;
const script = `SwaggerUIBundle({ url: "../openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: false });`;

/** A text in each content encoding, and its ETag. */
interface Packed {
  type: string;
  tag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Requests of one client address: for the document, and for the files of the page. */
const rates = { document: { burst: 30, perSecond: 1 }, files: { burst: 60, perSecond: 2 } };
const brotliQuality = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function packed(identity: Buffer, type: string): Promise<Packed> {
  const [br, gzip] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    toGzip(identity),
  ]);
  return { type, tag: `"${hash("sha256", identity, "hex").slice(0, 32)}"`, br, gzip, identity };
}

async function packedFile(name: string, type: string): Promise<Packed> {
  return packed(await readFile(join(assets, name)), type);
}

const codingOf = (accepted = "") => (["br", "gzip"] as const).find((coding) => accepted.includes(coding)) ?? "identity";

function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, content: Packed): FastifyReply {
  reply.headers({ etag: content.tag, "cache-control": "no-cache", vary: "accept-encoding" });
  if (headers["if-none-match"] === content.tag) return reply.code(304).send();
  const coding = codingOf(headers["accept-encoding"]?.toString());
  if (coding !== "identity") reply.header("content-encoding", coding);
  return reply.type(content.type).send(content[coding]);
}

/**
 * Registers a path whose content is made and compressed once per process, at the first request.
 * @param rate rate of requests of one client address
 */
function registerPacked(app: FastifyInstance, path: string, rate: KeyedRate, make: () => Promise<Packed>): void {
  let content: Promise<Packed> | undefined;
  app.get(path, async (request, reply) => {
    const [key, now] = [addressKey(request.ip), performance.now()];
    refuseUnless(rate.take(key, now), "too_many_requests", { retryAfterSeconds: rate.secondsUntilNext(key, now) });
    content ??= make();
    return sendPacked(request, reply, await content);
  });
}

/**
 * Registers the API document at /api/openapi.json, and a page at /api/docs/ to browse the document.
 * @param describe returns the document; called only at the first request, because that takes longer than the rest of a
 * start
 */
export function registerDocs(app: FastifyInstance, describe: () => unknown): void {
  registerPacked(app, "/api/openapi.json", new KeyedRate(rates.document), () =>
    packed(Buffer.from(JSON.stringify(describe())), "application/json; charset=utf-8"),
  );
  const files = new KeyedRate(rates.files);
  registerPacked(app, "/api/docs/assets/swagger-ui.css", files, () =>
    packedFile("swagger-ui.css", "text/css; charset=utf-8"),
  );
  registerPacked(app, "/api/docs/assets/swagger-ui-bundle.js", files, () =>
    packedFile("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
  );
  app.get("/api/docs", async (_request, reply) => reply.redirect("/api/docs/"));
  app.get("/api/docs/", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
}
