import { spawn } from "node:child_process";
import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { root } from "../repository.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { bringNode, bringPackage, type Needed } from "./bundle-packages.ts";
import { closureOf, Lock, nodeOf, type Target } from "./lock-closure.ts";
import { checkRelease, checkVersion, readPublisherKey } from "./package-options.ts";

const options = {
  version: { type: "string" },
  platform: { type: "string" },
  key: { type: "string" },
  out: { type: "string" },
  /** gzip level 1 to 9; 0 stores without compression, for an archive that is not published. */
  level: { type: "string", default: "6" },
} as const;

const platforms = { "linux-x64": { os: "linux", cpu: "x64" }, "linux-arm64": { os: "linux", cpu: "arm64" } } as const;
const Platform = z.enum(["linux-x64", "linux-arm64"], { error: "平台须为 linux-x64 或 linux-arm64" });
const ownPackages = ["contract", "device-link", "face-model", "gb28181"];

/** A program that is published together with Node and with the npm packages that it needs. */
export interface Bundle {
  /** Name of the archive and of its top folder, without version and platform. */
  name: string;
  usage: string;
  /** Path of the workspace whose npm packages are included. */
  workspace: string;
  /** Returns whether the program needs a file of a package. */
  needed: Needed;
  /** Builds the files of the program that are generated from sources. */
  build(): Promise<void>;
  /** Returns the files of the program; `path` is the same in the archive and in the repository. */
  files(version: string): { path: string; bytes: Buffer }[];
  /** Paths of documents in the repository that the archive includes. */
  documents: readonly string[];
  /** Folder whose files are copied to the archive's top folder. */
  deploy: string;
  programs: readonly string[];
}

/** Copies everything that a program needs into a folder. */
function assemble(bundle: Bundle, folder: string, version: string, platform: z.infer<typeof Platform>): void {
  const target: Target = platforms[platform];
  for (const { path, bytes } of bundle.files(version)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: bundle.name, version, platform, private: true, type: "module" }, null, 2)}\n`,
  );
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const packages = closureOf(lock, bundle.workspace, target);
  for (const locked of packages) bringPackage(locked, folder, target, bundle.needed);
  const node = nodeOf(lock, target);
  const program = { name: bundle.name, version, node: node.version };
  writeFileSync(join(folder, "sbom.cdx.json"), billOfMaterials(program, packages));
  mkdirSync(join(folder, "node_modules/@huiyan"), { recursive: true });
  for (const own of ownPackages) symlinkSync(`../../packages/${own}`, join(folder, "node_modules/@huiyan", own));
  bringNode(node, join(folder, "bin"));
  for (const file of bundle.documents) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, bundle.deploy), folder, { recursive: true });
  for (const program of [...bundle.programs, "bin/node"]) chmodSync(join(folder, program), 0o755);
}

/**
 * Checks the symbolic links of a folder.
 * @throws Error in Chinese if a link leads out of the folder or to no file
 */
function checkLinks(folder: string): void {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  for (const { parentPath, name } of links) {
    const path = join(parentPath, name);
    const target = readlinkSync(path);
    const isInside = !isAbsolute(target) && !relative(folder, join(parentPath, target)).startsWith("..");
    if (!isInside || !existsSync(path)) throw new Error(`${relative(folder, path)} 指向压缩包之外：${target}`);
  }
}

/** Packs a folder reproducibly: the same files give the same bytes. */
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

/**
 * Writes the hash, the signature and the public key of the archive to files next to it. `sha256sum` and `openssl` can
 * verify them without the product.
 */
async function describe(out: string, key: KeyObject): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(out), hash);
  const line = `${hash.digest("hex")}  ${basename(out)}\n`;
  writeFileSync(`${out}.sha256`, line);
  writeFileSync(`${out}.sha256.sig`, sign(null, Buffer.from(line), key));
  writeFileSync(`${out}.publisher.pem`, createPublicKey(key).export({ format: "pem", type: "spki" }));
}

async function run(bundle: Bundle): Promise<void> {
  const { version, platform, key, out, level } = parseArgs({ options }).values;
  if (version === undefined || platform === undefined || key === undefined || out === undefined)
    throw new Error(bundle.usage);
  checkVersion(version);
  checkRelease(version);
  const target = Platform.safeParse(platform);
  if (!target.success) throw new Error(z.prettifyError(target.error));
  const publisher = readPublisherKey(key);
  await bundle.build();
  const work = mkdtempSync(join(tmpdir(), "huiyan-bundle-"));
  try {
    const folder = join(work, "program");
    mkdirSync(folder);
    assemble(bundle, folder, version, target.data);
    checkLinks(folder);
    const name = `${bundle.name}-${version}-${target.data}`;
    await archive(folder, name, out, z.coerce.number().int().min(0).max(9).parse(level));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  await describe(out, publisher);
  console.log(out);
}

/** Makes the archive according to the command line's options; prints errors and sets the exit code. */
export async function makeBundle(bundle: Bundle): Promise<void> {
  try {
    await run(bundle);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
