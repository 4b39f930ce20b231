import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newPublisher, type Publisher, packageManifests, zipOf } from "../../apps/edge/test/package-fixture.ts";

const root = resolve(import.meta.dirname, "../..");

export interface Packages {
  publisherKey: string;
  /** The agent as it is, under a newer version. */
  good: string;
  /** A still newer one that does not start. */
  broken: string;
}

function packAgent(folder: string, publisher: Publisher, version: string): string {
  const [key, out] = [join(folder, "private.pem"), join(folder, "good.hyp")];
  writeFileSync(key, publisher.privateKey, { mode: 0o600 });
  const { platform } = publisher.params(Buffer.alloc(0), "", version);
  const args = ["--version", version, "--platform", platform, "--key", key, "--out", out];
  const done = spawnSync(process.execPath, [join(root, "scripts/pack-agent.ts"), ...args], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`the agent could not be packed:\n${done.stdout}${done.stderr}`);
  return out;
}

/** Packages of one publisher, in that folder. */
export async function makePackages(folder: string): Promise<Packages> {
  const publisher = newPublisher();
  const good = packAgent(folder, publisher, "24.12.1");
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
  return { publisherKey: publisher.publicKey, good, broken };
}
