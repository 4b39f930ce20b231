import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.HUIYAN_DEV_TARGET ?? "http://127.0.0.1:8686";

export default defineConfig({
  plugins: [react()],
  base: "./",
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
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { main: "index.html", "notice-worker": "src/features/notify/push/notice-worker.ts" },
      output: {
        // The worker of pushes is registered by its address: it stays the same.
        entryFileNames: ({ name }) => (name === "notice-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // One chunk for React, which every page needs; antd is left to the bundler, or the sign-in page would load all of it.
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 }],
        },
      },
    },
  },
});
