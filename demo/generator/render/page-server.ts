import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";

/** Handlers of the page's POST requests, by path. The page waits for each response before it continues. */
export type Receivers = Record<string, (body: Buffer, query: URLSearchParams) => void | Promise<void>>;

export interface PageServer {
  url: string;
  /** Resolves when the page has posted all data; rejects with an error of the page. */
  done: Promise<void>;
  close(): void;
}

const root = resolve(import.meta.dirname, "../../..");
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

/**
 * Bundles the page.
 * @returns the folder of the bundle
 */
export function buildPage(): string {
  const out = join(root, ".out", "demo-generator-page");
  const page = resolve(import.meta.dirname, "../page");
  const args = ["build", page, "--outDir", out, "--emptyOutDir", "--logLevel", "error"];
  const built = spawnSync(join(root, "node_modules", ".bin", "vite"), args, { stdio: "inherit" });
  if (built.status !== 0) throw new Error("the page could not be built");
  return out;
}

export async function servePage(folder: string, receivers: Receivers): Promise<PageServer> {
  const end = Promise.withResolvers<void>();
  const own: Receivers = {
    ...receivers,
    "/done": () => end.resolve(),
    "/failed": (words) => end.reject(new Error(words.toString())),
  };
  const server = createServer((request, response) => {
    answer(folder, own, request, response).catch((error: unknown) => {
      response.writeHead(500).end();
      end.reject(error);
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/index.html`,
    done: end.promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  folder: string,
  own: Receivers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const receive = own[pathname];
  if (request.method === "POST" && receive !== undefined) {
    await receive(await buffer(request), searchParams);
    response.writeHead(204).end();
    return;
  }
  const file = resolve(folder, `.${pathname}`);
  if (!file.startsWith(folder)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
  response.end(readFileSync(file));
}
