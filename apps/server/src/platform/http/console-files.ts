import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { type FastifyInstance } from "fastify";

const built = fileURLToPath(new URL("../../../../console/dist/", import.meta.url));

/** Serves the built console: hashed files are cached forever, the page itself is never cached. */
export async function registerConsole(app: FastifyInstance): Promise<void> {
  // path of the icon that a browser requests by default if an answer is not an HTML page
  app.get("/favicon.ico", async (_request, reply) => reply.redirect("/favicon.svg"));
  if (!existsSync(built)) return;
  await app.register(fastifyStatic, {
    root: built,
    prefix: "/",
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const lasting = path.includes("/assets/");
      reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
