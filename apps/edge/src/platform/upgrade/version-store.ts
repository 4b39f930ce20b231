import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type z } from "zod";
import { readIfThere, writeDurably } from "../store/durable-file.ts";
import { ownPackages } from "./package-entry.ts";
import { neededFolders, UpgradeOutcome, VersionRecord } from "./version-record.ts";

const recordFile = "current.json";
const outcomeFile = "outcome.json";
const modules = "node_modules";

/** The versions loaded onto this machine, in `<data>/versions`, and the record of which one is in use. */
export class VersionStore {
  readonly folder: string;

  constructor(data: string) {
    this.folder = join(data, "versions");
  }

  readRecord(): VersionRecord | undefined {
    return this.#read(recordFile, VersionRecord);
  }

  keepRecord(record: VersionRecord): void {
    writeDurably(join(this.folder, recordFile), JSON.stringify(record));
  }

  readOutcome(): UpgradeOutcome | undefined {
    return this.#read(outcomeFile, UpgradeOutcome);
  }

  keepOutcome(outcome: UpgradeOutcome): void {
    writeDurably(join(this.folder, outcomeFile), JSON.stringify(outcome));
  }

  forgetOutcome(): void {
    rmSync(join(this.folder, outcomeFile), { force: true });
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name, "apps/edge/src/main.ts"));
  }

  /**
   * Links the packages of the installed program, so that every version finds them.
   * @param installed node_modules folder of the installed program
   */
  linkPackages(installed: string): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const link = join(this.folder, modules);
    rmSync(link, { recursive: true, force: true });
    symlinkSync(installed, link, "junction");
  }

  /**
   * Links the workspace packages that a version contains, so that it uses its own contract and not
   * that of the installed program.
   */
  linkOwnPackages(name: string): void {
    const scope = join(this.folder, name, modules, "@huiyan");
    mkdirSync(scope, { recursive: true });
    for (const own of ownPackages) {
      const packed = join(this.folder, name, "packages", own);
      if (existsSync(packed)) symlinkSync(join("..", "..", "packages", own), join(scope, own), "dir");
    }
  }

  /** Deletes versions that are not needed any more, and remains of interrupted upgrades. */
  sweep(record: VersionRecord): void {
    const needed = new Set([...neededFolders(record), recordFile, outcomeFile, modules]);
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : []) {
      if (!needed.has(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** Reads a JSON file of the store. Returns undefined if the file is missing or damaged. */
  #read<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const text = readIfThere(join(this.folder, name));
    if (text === undefined) return undefined;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}
