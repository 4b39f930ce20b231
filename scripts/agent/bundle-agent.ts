import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildAlgorithms } from "../build/build-algorithms.ts";
import { makeBundle } from "../bundle/bundle.ts";
import { agentPages, documentsOf } from "../bundle/bundle-documents.ts";
import { root } from "../repository.ts";
import { agentFolders, checkNetworks, packedFiles, renamedManifest } from "./agent-files.ts";

await makeBundle({
  name: "huiyan-agent",
  usage: `用法：
  npm run bundle-agent -- --version 24.12.0 --platform linux-x64|linux-arm64 --key private.pem --out huiyan-agent.tar.gz
      打包边缘程序，连同所需的 Node 与依赖；写出压缩包、.sha256、签名 .sha256.sig 与公钥 .publisher.pem`,
  workspace: "apps/edge",
  needed: () => true,
  async build() {
    checkNetworks();
    await buildAlgorithms();
  },
  files: (version) =>
    agentFolders.flatMap((folder) =>
      packedFiles(folder).map((name) => {
        const bytes = readFileSync(join(root, folder, name));
        const isOwn = folder === "apps/edge" && name === "package.json";
        return { path: join(folder, name), bytes: isOwn ? renamedManifest(bytes, version) : bytes };
      }),
    ),
  documents: documentsOf(agentPages),
  deploy: "deploy/agent",
  programs: ["run", "install.sh", "install-ffmpeg.sh"],
});
