import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createWriteStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { ZipFile } from "yazl";
import { checkNetworks, packedFiles, renamedManifest, upgradeFolders } from "./agent/agent-files.ts";
import { buildAlgorithms } from "./build/build-algorithms.ts";
import { checkVersion, readPublisherKey } from "./bundle/package-options.ts";
import { root } from "./repository.ts";

const usage = `用法：
  npm run pack-agent -- --new-key --key private.pem
      生成发布者密钥：私钥写入 private.pem，公钥打印出来
  npm run pack-agent -- --version 24.12.0 --platform linux-x64 --key private.pem --out agent.hyp [--notes 说明]
      打包并签名：写出 agent.hyp 与 agent.hyp.json`;

const options = {
  "new-key": { type: "boolean", default: false },
  version: { type: "string" },
  platform: { type: "string" },
  key: { type: "string" },
  out: { type: "string" },
  notes: { type: "string", default: "" },
} as const;

/** Modification time of all packed files, fixed so that the same sources give the same bytes. */
const packedAt = new Date(Date.UTC(2020, 0, 1));
const packedMode = 0o100644;

/**
 * Creates a key pair and writes the private key. An existing file is never overwritten.
 * @returns the public key in SPKI form, base64
 * @throws Error in Chinese if the file exists
 */
function makeKey(path: string): string {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  if (existsSync(path))
    throw new Error(`${path} 已存在，私钥不会被覆盖：丢失它就无法再为设备签名。请用 --key 换一个文件名`);
  writeFileSync(path, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600, flag: "wx" });
  return publicText(publicKey);
}

function publicText(key: KeyObject): string {
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

async function packAgent(version: string, platform: string, out: string): Promise<void> {
  checkNetworks();
  await buildAlgorithms();
  const zip = new ZipFile();
  const add = (bytes: Buffer, path: string) => zip.addBuffer(bytes, path, { mtime: packedAt, mode: packedMode });
  add(Buffer.from(`${JSON.stringify({ name: "huiyan-edge", version, platform }, null, 2)}\n`), "package.json");
  for (const folder of upgradeFolders) {
    for (const name of packedFiles(folder)) {
      const bytes = readFileSync(join(root, folder, name));
      const isOwn = folder === "apps/edge" && name === "package.json";
      add(isOwn ? renamedManifest(bytes, version) : bytes, `${folder}/${name}`);
    }
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(out));
}

/** Writes the description of a package, a file that an operator uploads to the platform together with the package. */
function describe(out: string, version: string, platform: string, notes: string, key: KeyObject): void {
  const bytes = readFileSync(out);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signature = sign(null, Buffer.from(packageSigningText(version, platform, sha256)), key).toString("base64");
  const description = { version, platform, sha256, bytes: bytes.length, signature, notes };
  writeFileSync(`${out}.json`, `${JSON.stringify(description, null, 2)}\n`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const { version, platform, key, out, notes } = values;
  if (key === undefined) throw new Error(usage);
  if (values["new-key"]) {
    console.log(`publisher_key: ${makeKey(key)}`);
    return;
  }
  if (version === undefined || platform === undefined || out === undefined) throw new Error(usage);
  checkVersion(version);
  if (!/^[a-z0-9]+-[a-z0-9]+$/.test(platform)) throw new Error(`平台格式不正确：${platform}（例如 linux-x64）`);
  const privateKey = readPublisherKey(key);
  await packAgent(version, platform, out);
  describe(out, version, platform, notes, privateKey);
  console.log(`${out}（发布者公钥 ${publicText(createPublicKey(privateKey))}）`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
