import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { offlineVerifier } from "./offline-verifier.ts";

const server = process.env.HUIYAN_DEV_TARGET ?? "http://127.0.0.1:8686";

/**
 * Plugin that replaces zod's conversion to JSON Schema with empty functions. The console never converts, but every
 * schema refers to the conversion, which would be a tenth of the code of the sign-in page.
 */
function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => () => undefined;`).join("\n"), map: null };
    },
  };
}

export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), offlineVerifier()],
  base: "./",
  // Also removes imports of values that are used only as types. Otherwise the sign-in page would load every table whose
  // keys a type uses.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.HUIYAN_CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: {
      "/api": server,
      "/common": server,
      "/resources": server,
      "/device-page": server,
      "/ws": { target: server.replace(/^http/, "ws"), ws: true },
    },
  },
  build: {
    target: "es2023",
    outDir: "dist",
    sourcemap: false,
    reportCompressedSize: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { main: "index.html", "notice-worker": "src/features/notify/push/notice-worker.ts" },
      output: {
        // The worker of Web Push is registered by its address, which must stay the same.
        entryFileNames: ({ name }) => (name === "notice-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // By default the bundler creates a file for each set of pages that shares a module: 207 for the list of alarms.
        // Here the first page needs two files. Other modules are grouped by the pages that use them, and a small group
        // is merged into a similar one. A page thus loads about twenty files and no more bytes. Chunks may import each
        // other in a circle, so each module runs when it is first needed.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: "first", tags: ["$initial"], test: (id) => !id.includes("notice-worker"), priority: 20 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600_000, priority: 10 },
          ],
        },
      },
    },
  },
});
