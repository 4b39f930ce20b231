import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const fileName = "slip-verifier.html";
const source = (name: string) => fileURLToPath(new URL(`src/features/weighing/verifier/${name}`, import.meta.url));

/**
 * Returns the HTML of the offline verifier with scripts and styles inlined, so that it works without a server or
 * network.
 */
async function offlinePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: source("verifier-page.ts"), formats: ["iife"], name: "verifier" },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !("output" in bundle)) throw new Error("the verifier was not built");
  const code = bundle.output[0].code.replaceAll("</script", "<\\/script");
  const page = await readFile(source("verifier.html"), "utf8");
  return page.replace("/* verifier */", () => code);
}

/** Plugin that adds the offline verifier of weighing slips to the build of the console. */
export function offlineVerifier(): Plugin {
  return {
    name: "offline-verifier",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName, source: await offlinePage() });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        offlinePage().then((page) => {
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(page);
        }, next);
      });
    },
  };
}
