import { spawn } from "node:child_process";
import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { buildAlgorithms } from "../build/build-algorithms.ts";
import { root } from "../repository.ts";
import { agentFolders, packedFiles, renamedManifest } from "./agent-files.ts";
import { bringNode, bringPackage } from "./bundle-packages.ts";
import { closureOf, Lock, type Target } from "./lock-closure.ts";
import { checkVersion, readPublisherKey } from "./package-options.ts";

const usage = `用法：
  npm run bundle-agent -- --version 24.12.0 --platform linux-x64|linux-arm64 --key private.pem --out huiyan-agent.tar.gz
      打包边缘程序，连同所需的 Node 与依赖；写出压缩包、.sha256、签名 .sha256.sig 与公钥 .publisher.pem`;

const options = {
  version: { type: "string" },
  platform: { type: "string" },
  key: { type: "string" },
  out: { type: "string" },
  /** Of gzip, 1 to 9; 0 stores, where the archive goes nowhere. */
  level: { type: "string", default: "6" },
} as const;

const platforms = { "linux-x64": { os: "linux", cpu: "x64" }, "linux-arm64": { os: "linux", cpu: "arm64" } } as const;
const Platform = z.enum(["linux-x64", "linux-arm64"], { error: "平台须为 linux-x64 或 linux-arm64" });
/** Of the repository, beside the program. */
const documents = ["LICENSE", "THIRD-PARTY.md", "docs/edge-agent.md"];
const programs = ["run", "install.sh"];

/** Lays everything that an agent needs into a folder. */
function assemble(folder: string, version: string, platform: z.infer<typeof Platform>): void {
  const target: Target = platforms[platform];
  for (const each of agentFolders) {
    for (const name of packedFiles(each)) {
      const bytes = readFileSync(join(root, each, name));
      const path = join(folder, each, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, each === "apps/edge" && name === "package.json" ? renamedManifest(bytes, version) : bytes);
    }
  }
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: "huiyan-agent", version, platform, private: true, type: "module" }, null, 2)}\n`,
  );
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  for (const locked of closureOf(lock, "apps/edge", target)) bringPackage(locked, folder, target);
  mkdirSync(join(folder, "node_modules/@huiyan"), { recursive: true });
  for (const own of ["contract", "device-link", "face-model"])
    symlinkSync(`../../packages/${own}`, join(folder, "node_modules/@huiyan", own));
  bringNode(process.versions.node, join(folder, "bin"), target);
  for (const file of documents) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, "deploy/agent"), folder, { recursive: true });
  for (const program of [...programs, "bin/node"]) chmodSync(join(folder, program), 0o755);
}

/** The same files give the same bytes. */
async function archive(folder: string, name: string, out: string, level: number): Promise<void> {
  const fixed = [
    "--sort=name",
    "--mtime=@1577836800",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rw,go=rX",
  ];
  const tar = spawn(
    "tar",
    [...fixed, "-cf", "-", "-C", dirname(folder), `--transform=s,^${basename(folder)},${name},S`, basename(folder)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [[code]] = await Promise.all([
    once(tar, "close"),
    pipeline(tar.stdout, createGzip({ level }), createWriteStream(out)),
  ]);
  if (code !== 0) throw new Error(`tar 未能打包（退出码 ${code}）`);
}

/** Hash and signature beside the archive: what `sha256sum` and `openssl` check without any of our programs. */
async function describe(out: string, key: KeyObject): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(out), hash);
  const line = `${hash.digest("hex")}  ${basename(out)}\n`;
  writeFileSync(`${out}.sha256`, line);
  writeFileSync(`${out}.sha256.sig`, sign(null, Buffer.from(line), key));
  writeFileSync(`${out}.publisher.pem`, createPublicKey(key).export({ format: "pem", type: "spki" }));
}

async function run(): Promise<void> {
  const { version, platform, key, out, level } = parseArgs({ options }).values;
  if (version === undefined || platform === undefined || key === undefined || out === undefined) throw new Error(usage);
  checkVersion(version);
  const target = Platform.safeParse(platform);
  if (!target.success) throw new Error(z.prettifyError(target.error));
  const publisher = readPublisherKey(key);
  await buildAlgorithms();
  const work = mkdtempSync(join(tmpdir(), "huiyan-bundle-"));
  try {
    const folder = join(work, "agent");
    mkdirSync(folder);
    assemble(folder, version, target.data);
    await archive(
      folder,
      `huiyan-agent-${version}-${target.data}`,
      out,
      z.coerce.number().int().min(0).max(9).parse(level),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  await describe(out, publisher);
  console.log(out);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
