import { type ChildProcess, spawn } from "node:child_process";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadAlgorithm } from "#features/algorithm/algorithm.feature.ts";
import { type Services } from "#platform/context/context.ts";
import { type Log } from "#platform/log/log.ts";

const script = fileURLToPath(new URL("../../../../scripts/pack-algorithm.ts", import.meta.url));

const keyFile = (dataDir: string): string => join(resolve(dataDir), "demo-publisher.pem");
/** Path of the file that records for which version of the product the algorithms were loaded into the store. */
const markFile = (dataDir: string): string => join(resolve(dataDir), "demo-algorithms.version");

/**
 * Returns the public key of the demo's publisher as base64 of its SPKI form. Generates the key pair if there is none.
 */
export async function demoPublisherKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    const pem = privateKey.export({ format: "pem", type: "pkcs8" });
    await mkdir(resolve(dataDir), { recursive: true, mode: 0o700 });
    await writeFile(file, pem, { mode: 0o600, flag: "wx" });
  }
  const key = createPublicKey(createPrivateKey(await readFile(file, "utf8")));
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

export interface DemoAlgorithms {
  /** Settles when the store has the algorithms, or when the failure has been logged. */
  done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Packs the algorithms of this repository and loads them into the demo's store. Runs in the background, once per
 * version.
 */
export function offerDemoAlgorithms(services: Services, log: Log): DemoAlgorithms {
  const { dataDir, version } = services.config;
  let child: ChildProcess | undefined;
  const work = async () => {
    if (!existsSync(script) || (await readMark(dataDir)) === version) return;
    const folder = join(resolve(dataDir), "demo-algorithms");
    try {
      child = pack(dataDir, folder);
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`演示算法打包失败（退出码 ${code ?? "-"}）`);
      const files = (await readdir(folder)).filter((name) => name.endsWith(".hya"));
      for (const file of files) await loadAlgorithm(services, join(folder, file));
      await writeFile(markFile(dataDir), version);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  let isStopped = false;
  const done = work().catch((error: unknown) => {
    if (!isStopped) log.warn({ err: error }, "演示算法未能进入算法商店，下次启动时再试");
  });
  return {
    done,
    async stop() {
      isStopped = true;
      child?.kill("SIGKILL");
      await done;
    },
  };
}

function pack(dataDir: string, folder: string): ChildProcess {
  const args = [script, "--all", "--key", keyFile(dataDir), "--out", folder];
  // normal priority: packing takes a second, and the store is empty until then
  return spawn(process.execPath, args, { stdio: "ignore" });
}

async function readMark(dataDir: string): Promise<string | undefined> {
  return existsSync(markFile(dataDir)) ? readFile(markFile(dataDir), "utf8") : undefined;
}
