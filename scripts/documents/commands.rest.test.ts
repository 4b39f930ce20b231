import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../repository.ts";
import { commandBlocks, scenarios } from "./command-blocks.ts";
import { type Machine, machineMissing, startMachine } from "./machine/machine.ts";

const run = promisify(execFile);
const missing = machineMissing();
/** Returns the reason to skip a test: the first of these programs of Debian that is not installed. */
const reasonFor = (...programs: string[]) => missing ?? programs.find((path) => !existsSync(path));
const lackingTools = reasonFor("/usr/bin/psql", "/usr/bin/curl");
const lackingProxies = reasonFor("/usr/sbin/nginx", "/usr/bin/caddy");

let machine: Machine;
let folder: string;
const stops: (() => unknown)[] = [];

/**
 * Script that makes the archive as the documents do, and a newer archive with the same program. Both are stored
 * uncompressed to save time.
 */
const archives = `
  version=24.12.0; archive=huiyan.tar.gz
  cp /srv/files/$archive* .
  cp /srv/files/$archive.publisher.pem publisher.pem
  mkdir -p /tmp/newer && tar -C /tmp/newer -xzf $archive
  mv /tmp/newer/huiyan-$version-* /tmp/newer/huiyan-24.12.1-linux-$(dpkg --print-architecture | sed s/amd64/x64/)
  sed -i s/$version/24.12.1/ /tmp/newer/*/package.json
  stored='process.stdin.pipe(zlib.createGzip({ level: 0 })).pipe(process.stdout)'
  tar -C /tmp/newer -cf - . | /tmp/newer/*/bin/node -e "$stored" > huiyan-24.12.1.tar.gz
  rm -rf /tmp/newer`;

/** Script that runs after each block. If the service is running, it waits until the service is ready. */
const untilReady = `
  [ -e /run/stand-in/huiyan.pid ] || exit 0
  for second in $(seq 180); do
    curl -fs -o /dev/null http://127.0.0.1:8686/readyz && exit 0
    sleep 1
  done
  tail -n 20 /run/stand-in/huiyan.log; exit 1`;

async function expectRun(script: string, name: string): Promise<string> {
  const { code, output } = await machine.run(script);
  expect(code, `${name}\n${script}\n${output}`).toBe(0);
  return output;
}

/**
 * Runs all blocks of these pages that `chosen` accepts.
 * @returns the number of blocks that ran
 */
async function runPages(
  names: readonly string[],
  chosen: (scenario: string, page: string) => boolean,
): Promise<number> {
  const blocks = names.flatMap((name) => commandBlocks(`docs/operate/${name}.md`));
  const all = blocks.filter(({ run: scenario, page }) => scenario !== undefined && chosen(scenario, page));
  for (const { page, line, text } of all) {
    await expectRun(text, `${page}:${line}`);
    await expectRun(untilReady, `${page}:${line}: the server is ready again`);
  }
  return all.length;
}

beforeAll(async () => {
  if (missing !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), "huiyan-commands-"));
  const key = join(folder, "private.pem");
  const bundle = ["--version", "24.12.0", "--platform", `linux-${process.arch}`, "--key", key, "--level", "0"];
  await run(process.execPath, [join(root, "scripts/pack-agent.ts"), "--new-key", "--key", key]);
  const out = ["--out", join(folder, "huiyan.tar.gz")];
  await run(process.execPath, [join(root, "scripts/bundle/bundle-server.ts"), ...bundle, ...out]);
  machine = await startMachine(folder);
  await expectRun(archives, "archives");
}, 600_000);

afterAll(async () => {
  for (const stop of stops) stop();
  await machine?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

test.skipIf(lackingTools !== undefined)(
  `the commands of docs/operate install, run, upgrade and remove the platform as written (${lackingTools ?? (lackingProxies === undefined ? "root" : `without tls.md: ${lackingProxies}`)})`,
  { timeout: 900_000 },
  async () => {
    const pages = (scenarios[""] ?? []).filter((name) => name !== "tls" || lackingProxies === undefined);
    expect(await runPages(pages, (scenario) => scenario === "")).toBeGreaterThan(30);
    for (const path of ["opt/huiyan", "etc/huiyan", "var/lib/huiyan", "usr/local/bin/huiyan"])
      expect(existsSync(machine.path(path)), path).toBe(false);
  },
);

/** Starts the services at the example addresses: PostgreSQL 5432, broker 1883, object store 9000. */
async function startServices(): Promise<void> {
  await expectRun(
    `rm -rf /var/backups/huiyan /srv/huiyan-backups
     rm -rf /etc/postgresql /var/lib/postgresql/*/main
     version=$(ls /usr/lib/postgresql | tail -n 1)
     mkdir -p /run/postgresql && chown postgres: /run/postgresql
     pg_createcluster $version main --port 5432 --start > /dev/null
     sed -i '1i host all all 127.0.0.1/32 scram-sha-256' /etc/postgresql/$version/main/pg_hba.conf
     mosquitto -d -p 1883 > /dev/null 2>&1`,
    "services",
  );
  const store = machine.spawnInNetwork(process.execPath, [join(import.meta.dirname, "machine/serve-s3.ts")]);
  stops.push(() => store.kill());
  if (store.stdout !== null) await once(store.stdout, "data");
}

const lacking = reasonFor("/usr/bin/pg_createcluster", "/usr/sbin/mosquitto");

test.skipIf(lacking !== undefined)(
  `the commands of docs/operate run with own database, key, broker, object store and open address (${lacking ?? "root"})`,
  { timeout: 900_000 },
  async () => {
    await startServices();
    const usual = ["install", "operators", "probes", "upgrade", "uninstall"];
    const order = (scenarios["own-database"] ?? []).filter((name) => name !== "uninstall");
    const isChosen = (scenario: string, page: string) =>
      scenario === "own-database" || (scenario === "" && usual.some((name) => page.endsWith(`/${name}.md`)));
    expect(await runPages(order, isChosen)).toBeGreaterThan(10);
    const output = await expectRun(
      `echo PUBLIC_URL=https://huiyan.example.com/huiyan >> /etc/huiyan/huiyan.env
       systemctl restart huiyan
       for second in $(seq 60); do systemctl is-active huiyan > /dev/null || break; sleep 1; done
       ! systemctl is-active huiyan
       tail -n 3 /run/stand-in/huiyan.log`,
      "a sub-path in PUBLIC_URL stops the start",
    );
    expect(output).toContain("慧眼不支持放在代理的子路径下");
    await runPages(["uninstall"], isChosen);
  },
);

test.skipIf(missing !== undefined)(
  `the commands of the README start the demo (${missing ?? "root"})`,
  { timeout: 600_000 },
  async () => {
    const [block] = commandBlocks("README.md").filter(({ run: scenario }) => scenario === "demo");
    expect(block?.text).toContain("npm start");
    await machine.run(
      `systemctl stop huiyan; cd /srv/huiyan; setsid bash -c '${block?.text}' > /run/demo.log 2>&1 < /dev/null & echo $! > /run/demo.pid`,
    );
    const started = await machine.run(
      "for second in $(seq 300); do grep -q 慧眼已启动 /run/demo.log && break; sleep 1; done; cat /run/demo.log",
    );
    expect(started.output).toContain("13800000001");
    await expectRun(
      "kill -INT -- -$(cat /run/demo.pid); timeout 60 tail --pid=$(cat /run/demo.pid) -f /dev/null",
      "stop",
    );
  },
);
