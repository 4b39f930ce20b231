import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { findFreePort } from "#platform/process/free-port.ts";
import { freeze } from "../processes.ts";

/** Debian's OpenStack Swift with its S3 interface, in a separate folder. */
export interface Swift {
  /** Address of the S3 interface, for the setting `S3_URL`. */
  address: string;
  /** Kills all processes of the store with SIGKILL. */
  kill(): Promise<void>;
  /** Starts the store again with the same data and address. */
  start(): Promise<void>;
  /** Freezes the proxy. @returns function that lets it continue */
  hang(): () => void;
  /** Kills the object servers; the proxy then answers 503. */
  killObjects(): Promise<void>;
  close(): Promise<void>;
}

const kinds = ["account", "container", "object"] as const;
const region = "cn-north-1";
const [user, password, bucket] = ["test:tester", "testing", "evidence"];

export const isSwiftInstalled = ["proxy", ...kinds].every((kind) => existsSync(`/usr/bin/swift-${kind}-server`));

/** Writes a ring with one copy on one device, because the tests use only the S3 interface and not the replication. */
function layPartitions(folder: string, kind: string, port: number): void {
  const builder = (...args: string[]) =>
    execFileSync("/usr/bin/swift-ring-builder", [`${kind}.builder`, ...args], { cwd: folder, stdio: "ignore" });
  builder("create", "4", "1", "1");
  builder("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  builder("rebalance");
}

const storageSettings = (folder: string, kind: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (folder: string, port: number, memory: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(":", "_")} = ${password} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** @throws if the bucket is not created within 30 s */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-swift-"));
  await mkdir(join(folder, "devices/d1"), { recursive: true });
  const [port, memory] = [await findFreePort(), await findFreePort()];
  for (const kind of kinds) {
    const own = await findFreePort();
    layPartitions(folder, kind, own);
    await writeFile(join(folder, `${kind}.conf`), storageSettings(folder, kind, own));
  }
  await writeFile(join(folder, "proxy.conf"), proxySettings(folder, port, memory));
  const running = new Map<string, ChildProcess>();
  let output = "";
  const run = (name: string, path: string, args: readonly string[]) => {
    const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output = `${output}${chunk}`.slice(-4000);
      });
    running.set(name, child);
  };
  const client = new AwsClient({ accessKeyId: user, secretAccessKey: password, region, service: "s3", retries: 0 });
  const url = `http://127.0.0.1:${port}`;

  async function start(): Promise<void> {
    run("memory", "/usr/bin/memcached", ["-u", "root", "-l", "127.0.0.1", "-p", String(memory)]);
    for (const kind of [...kinds, "proxy"]) run(kind, `/usr/bin/swift-${kind}-server`, [join(folder, `${kind}.conf`)]);
    const until = Date.now() + 30_000;
    // status 409: the bucket exists from an earlier start
    const isThere = () =>
      client.fetch(`${url}/${bucket}`, { method: "PUT" }).then(
        ({ status }) => status === 200 || status === 409,
        () => false,
      );
    while (!(await isThere())) {
      if (Date.now() > until) throw new Error(`Swift did not make its bucket: ${output}`);
      await sleep(200);
    }
  }
  const kill = async () => void (await Promise.all([...running.values()].map(end)));
  await start();
  return {
    address: `http://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/${bucket}?region=${region}`,
    kill,
    start,
    hang() {
      const { pid } = running.get("proxy") ?? {};
      if (pid === undefined) throw new Error("the proxy does not run");
      return freeze(pid);
    },
    killObjects: () => end(running.get("object")),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
