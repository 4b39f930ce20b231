import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newPublisher, type Publisher, packageManifests, zipOf } from "../../apps/edge/test/package-fixture.ts";

const root = resolve(import.meta.dirname, "../..");

export interface Packages {
  publisherKey: string;
  /** Package with the agent of this checkout under a newer version. */
  good: string;
  /** Package with a still newer agent that fails to start. */
  broken: string;
  /** Package with the area-intrusion algorithm of this checkout under a newer version. */
  algorithm: string;
}

function runScript(name: string, args: readonly string[]): void {
  const done = spawnSync(process.execPath, [join(root, "scripts", name), ...args], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${name} did not pack:\n${done.stdout}${done.stderr}`);
}

function packAgent(folder: string, key: string, publisher: Publisher, version: string): string {
  const out = join(folder, "good.hyp");
  const { platform } = publisher.params(Buffer.alloc(0), "", version);
  runScript("pack-agent.ts", ["--version", version, "--platform", platform, "--key", key, "--out", out]);
  return out;
}

function publisherIn(folder: string): { publisher: Publisher; key: string } {
  const publisher = newPublisher();
  const key = join(folder, "private.pem");
  writeFileSync(key, publisher.privateKey, { mode: 0o600 });
  return { publisher, key };
}

/** Packs algorithms of the repository, to load them into a system's store. */
export function packAlgorithms(folder: string, ids: readonly string[]): { publisherKey: string; files: string[] } {
  const { publisher, key } = publisherIn(folder);
  for (const id of ids) runScript("pack-algorithm.ts", ["--id", id, "--key", key, "--out", folder]);
  const files = readdirSync(folder).filter((name) => name.endsWith(".hya"));
  return { publisherKey: publisher.publicKey, files: files.map((name) => join(folder, name)) };
}

/** Makes packages of one publisher in the folder. */
export async function makePackages(folder: string): Promise<Packages> {
  const { publisher, key } = publisherIn(folder);
  const good = packAgent(folder, key, publisher, "24.12.1");
  const newer = ["--id", "area_intrusion", "--version", "99.0.1", "--notes", "夜间更稳定"];
  runScript("pack-algorithm.ts", [...newer, "--key", key, "--out", folder]);
  const broken = join(folder, "broken.hyp");
  const version = "24.12.2";
  const main = { path: "apps/edge/src/main.ts", text: "throw new Error('broken');\n" };
  const bytes = await zipOf([...packageManifests(version), main]);
  const { platform, sha256, signature } = publisher.params(bytes, "", version);
  writeFileSync(broken, bytes);
  writeFileSync(
    `${broken}.json`,
    JSON.stringify({ version, platform, sha256, bytes: bytes.length, signature, notes: "" }),
  );
  const algorithm = join(folder, "area_intrusion-99.0.1.hya");
  return { publisherKey: publisher.publicKey, good, broken, algorithm };
}
