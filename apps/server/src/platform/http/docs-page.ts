import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { type FastifyInstance } from "fastify";

const assets = fileURLToPath(new URL(".", import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js")));
const page = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>慧眼 API</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="./assets/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="./assets/swagger-ui-bundle.js"></script><script src="./start.js"></script></body></html>`;
const script = `SwaggerUIBundle({ url: "../openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: false });`;

/**
 * The document at /api/openapi.json and a page to browse it at /api/docs/.
 * @param describe makes the document; called once, by the first who asks: it costs more than the rest of a start
 */
export async function registerDocs(app: FastifyInstance, describe: () => unknown): Promise<void> {
  let text: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(describe());
    return reply.type("application/json; charset=utf-8").send(text);
  });
  app.get("/api/docs", async (_request, reply) => reply.redirect("/api/docs/"));
  app.get("/api/docs/", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/start.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  await app.register(fastifyStatic, { root: assets, prefix: "/api/docs/assets/", decorateReply: false, index: false });
}
