import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renamedManifest } from "../agent/agent-files.ts";
import { buildConsole } from "../build/build-console.ts";
import { root } from "../repository.ts";
import { makeBundle } from "./bundle.ts";
import { documentsOf, serverPages } from "./bundle-documents.ts";
import { serverFiles } from "./server-files.ts";

/** Package → pattern of the files that a server needs, for packages that contain many other files. */
const needed: Readonly<Record<string, RegExp>> = {
  "@expo-google-fonts/noto-sans-sc": /^(|\/package\.json|\/LICENSE.*|\/400Regular(\/.*)?)$/,
};

await makeBundle({
  name: "huiyan",
  usage: `用法：
  npm run bundle-server -- --version 24.12.0 --platform linux-x64|linux-arm64 --key private.pem --out huiyan.tar.gz
      打包平台（不含演示），连同所需的 Node、PostgreSQL 与依赖，可在没有网络的机器上安装；
      写出压缩包、.sha256、签名 .sha256.sig 与公钥 .publisher.pem`,
  workspace: "apps/server",
  needed: (name, path) => needed[name]?.test(path) ?? true,
  build: buildConsole,
  files: (version) =>
    serverFiles().map((path) => {
      const bytes = readFileSync(join(root, path));
      return { path, bytes: path === "apps/server/package.json" ? renamedManifest(bytes, version) : bytes };
    }),
  documents: documentsOf(serverPages),
  deploy: "deploy/server",
  programs: ["run", "huiyan", "install.sh"],
});
