import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { AlgorithmManifest, AlgorithmVersion } from "@huiyan/contract/algorithm/algorithm.device";
import { type AlgorithmSheet, algorithmSigningText } from "@huiyan/contract/algorithm/package.device";
import { ZipFile } from "yazl";
import { type BuiltAlgorithm, builtAlgorithms } from "./algorithm/built-algorithms.ts";
import { readPublisherKey } from "./bundle/package-options.ts";

const usage = `用法：
  npm run pack-algorithm -- --all --key private.pem --out 文件夹
      把随本仓库提供的全部算法打包并签名：每个算法写出 <编号>-<版本>.hya 与同名 .json
  npm run pack-algorithm -- --id area_intrusion --key private.pem --out 文件夹 [--version 1.5.1] [--notes 说明]
      只打包一个算法；--version 写新的版本号
  npm run pack-algorithm -- --module my-algorithm.ts --key private.pem --out 文件夹 [--platform linux-x64]
      打包自己编写的算法模块（default 导出）；--platform 可重复，缺省适用于任何平台
  密钥用 npm run pack-agent -- --new-key --key private.pem 生成。`;

const options = {
  all: { type: "boolean", default: false },
  id: { type: "string" },
  module: { type: "string" },
  version: { type: "string" },
  platform: { type: "string", multiple: true },
  key: { type: "string" },
  out: { type: "string" },
  notes: { type: "string", default: "" },
} as const;

/** Modification time of all packed files, fixed so that the same sources give the same bytes. */
const packedAt = new Date(Date.UTC(2020, 0, 1));
const packedMode = 0o100644;

interface Release {
  out: string;
  key: KeyObject;
  notes: string;
  version: string | undefined;
  platforms: readonly string[];
}

/** Writes a signed package and its description. @returns the path of the package */
async function pack(algorithm: BuiltAlgorithm, { out, key, notes, version, platforms }: Release): Promise<string> {
  const release = { ...algorithm.manifest, platforms: [...platforms], ...(version !== undefined && { version }) };
  const manifest = AlgorithmManifest.parse(release);
  const path = join(out, `${manifest.id}-${manifest.version}.hya`);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(await algorithm.code()), "main.mjs", { mtime: packedAt, mode: packedMode });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  const text = JSON.stringify(manifest);
  const [sha256, ofManifest] = [readFileSync(path), text].map((each) =>
    createHash("sha256").update(each).digest("hex"),
  );
  const signed = algorithmSigningText(manifest.id, manifest.version, sha256 ?? "", ofManifest ?? "");
  const signature = sign(null, Buffer.from(signed), key).toString("base64");
  const sheet: AlgorithmSheet = { kind: "algorithm", manifest: text, notes, sha256: sha256 ?? "", signature };
  writeFileSync(`${path}.json`, `${JSON.stringify(sheet, null, 2)}\n`);
  return path;
}

/**
 * Returns the algorithm that a file exports as default.
 * @throws Error in Chinese if the export is no algorithm
 */
async function ofModule(module: string): Promise<BuiltAlgorithm> {
  const { sourceAt } = await import("./algorithm/algorithm-sources.ts");
  const { bundleAlgorithm } = await import("./algorithm/bundle-algorithm.ts");
  const source = await sourceAt(module);
  return { manifest: source.manifest, code: () => bundleAlgorithm(source) };
}

async function chosen(id: string | undefined, module: string | undefined): Promise<BuiltAlgorithm[]> {
  if (module !== undefined) return [await ofModule(module)];
  const own = await builtAlgorithms();
  if (id === undefined) return own;
  const found = own.filter(({ manifest }) => manifest.id === id);
  if (found.length > 0) return found;
  throw new Error(`没有算法 ${id}，可选：${own.map(({ manifest }) => manifest.id).join("、")}`);
}

async function run(): Promise<void> {
  const { all, id, module, version, platform: platforms = ["*"], key, out, notes } = parseArgs({ options }).values;
  const picked = [all || undefined, id, module].filter((each) => each !== undefined).length;
  if (picked !== 1 || key === undefined || out === undefined) throw new Error(usage);
  if (version !== undefined && !AlgorithmVersion.safeParse(version).success)
    throw new Error(`版本号格式不正确：${version}（例如 1.5.1）`);
  const privateKey = readPublisherKey(key);
  mkdirSync(out, { recursive: true });
  for (const algorithm of await chosen(id, module)) {
    console.log(await pack(algorithm, { out, key: privateKey, notes, version, platforms }));
  }
  console.log(`发布者公钥 ${createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64")}`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
