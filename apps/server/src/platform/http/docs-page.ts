import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { type FastifyInstance } from "fastify";
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

/** The document in each content encoding; made once per process. */
interface Packed {
  tag: string;
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}

/** Rate of requests for the document per client address. */
const documentRate = { burst: 30, perSecond: 1 };
const brotliQuality = 5;

function packed(text: string): Packed {
  const identity = Buffer.from(text);
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return { tag: `"${hash("sha256", identity, "hex").slice(0, 32)}"`, br, gzip: gzipSync(identity), identity };
}

const codingOf = (accepted = "") => (["br", "gzip"] as const).find((coding) => accepted.includes(coding)) ?? "identity";

/**
 * Registers the API document at /api/openapi.json and a page to browse it at /api/docs/.
 * @param describe returns the document; called only once, at the first request, because that takes longer than the rest
 * of a start
 */
export async function registerDocs(app: FastifyInstance, describe: () => unknown): Promise<void> {
  let document: Packed | undefined;
  const rate = new KeyedRate(documentRate);
  app.get("/api/openapi.json", async ({ headers, ip }, reply) => {
    const [key, now] = [addressKey(ip), performance.now()];
    refuseUnless(rate.take(key, now), "too_many_requests", { retryAfterSeconds: rate.secondsUntilNext(key, now) });
    document ??= packed(JSON.stringify(describe()));
    reply.headers({ etag: document.tag, "cache-control": "no-cache", vary: "accept-encoding" });
    if (headers["if-none-match"] === document.tag) return reply.code(304).send();
    const coding = codingOf(headers["accept-encoding"]?.toString());
    if (coding !== "identity") reply.header("content-encoding", coding);
    return reply.type("application/json; charset=utf-8").send(document[coding]);
  });
  app.get("/api/docs", async (_request, reply) => reply.redirect("/api/docs/"));
  app.get("/api/docs/", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  await app.register(fastifyStatic, {
    ...{ root: assets, prefix: "/api/docs/assets/", decorateReply: false, index: false },
    maxAge: "1d",
  });
}
