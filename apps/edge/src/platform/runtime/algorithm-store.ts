import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmPackageLimits } from "@huiyan/contract/algorithm/package.device";
import { writeDurably } from "../store/durable-file.ts";
import { plainEntryTrouble } from "../upgrade/package-entry.ts";
import { unpackZip } from "../upgrade/unpack-zip.ts";
import { UpgradeRefusal } from "../upgrade/upgrade-refusal.ts";
import { entryOf, manifestFile, readAlgorithm } from "./algorithm-folder.ts";
import { type AlgorithmCode } from "./algorithm-program.ts";

const workFolder = "incoming";
/** Time for which an interrupted download is kept, ms. */
const keptMs = 24 * 3_600_000;

/** Packages installed on this machine for all its devices, in `<data>/algorithms`. */
export class AlgorithmStore {
  readonly #folder: string;

  constructor(data: string) {
    this.#folder = join(data, "algorithms");
  }

  /**
   * Returns the path for the bytes of a package. The file is kept if the download is interrupted.
   * @param sha256 hex
   */
  incoming(sha256: string): string {
    const folder = join(this.#folder, workFolder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, sha256);
  }

  /**
   * Unpacks a package after verifying the publisher's signature of its bytes and manifest.
   * @returns name of its folder
   * @throws UpgradeRefusal
   */
  async add(file: string, manifest: AlgorithmManifest, sha256: string): Promise<string> {
    const name = `${manifest.id}-${manifest.version}-${sha256.slice(0, 12)}`;
    if (this.read(name) !== undefined) return name;
    const fresh = `${file}-${randomBytes(6).toString("hex")}`;
    try {
      const { entries, unpackedBytes } = algorithmPackageLimits;
      await unpackZip(file, fresh, { entries, unpackedBytes, trouble: plainEntryTrouble });
      if (!existsSync(entryOf(fresh, manifest))) throw new UpgradeRefusal("bad_package", "算法包不完整：缺少入口模块");
      writeDurably(join(fresh, manifestFile), JSON.stringify(manifest));
      rmSync(join(this.#folder, name), { recursive: true, force: true });
      renameSync(fresh, join(this.#folder, name));
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    return name;
  }

  /**
   * Reads an installed package.
   * @returns undefined if it is missing or damaged
   */
  read(name: string): AlgorithmCode | undefined {
    return readAlgorithm(join(this.#folder, name));
  }

  /**
   * Deletes packages that no device uses, and downloads that were not continued for a day.
   * @param used folder names of the packages in use
   */
  sweep(used: ReadonlySet<string>): void {
    const incoming = join(this.#folder, workFolder);
    for (const name of existsSync(incoming) ? readdirSync(incoming) : []) {
      const path = join(incoming, name);
      if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
    }
    for (const name of existsSync(this.#folder) ? readdirSync(this.#folder) : []) {
      if (name !== workFolder && !used.has(name)) rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}
