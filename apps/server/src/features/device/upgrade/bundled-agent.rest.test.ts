import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { getDevice } from "@huiyan/contract/device/device.api";
import { upgradeDevice } from "@huiyan/contract/device/maintenance.api";
import { expect, inject, it, onTestFinished } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { startServerProcess } from "#test/server-process.ts";
import { setUpOrganisation, startSimulator, writeFactory } from "#test/simulator.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../../..");
const platform = `${process.platform}-${process.arch}`;
const next = "99.0.0";

const script = async (path: string, ...args: string[]): Promise<string> =>
  (await run(process.execPath, [join(root, "scripts", path), ...args])).stdout;

/** Creates the publisher's key and a package of the next version. */
async function makePackage(folder: string): Promise<{ key: string; publisherKey: string; pack: string }> {
  const [key, pack] = [join(folder, "private.pem"), join(folder, "next.hyp")];
  const publisherKey = (await script("pack-agent.ts", "--new-key", "--key", key)).replace("publisher_key: ", "").trim();
  await script("pack-agent.ts", "--platform", platform, "--key", key, "--version", next, "--out", pack);
  return { key, publisherKey, pack };
}

/** Verifies and unpacks the archive as documented. @returns the folder of the agent */
async function unpackArchive(folder: string, key: string): Promise<string> {
  const archive = join(folder, "agent.tar.gz");
  const stored = ["--level", "0"];
  const options = ["--platform", platform, "--key", key, "--version", "24.11.1", "--out", archive, ...stored];
  await script("agent/bundle-agent.ts", ...options);
  const signature = ["-in", `${archive}.sha256`, "-sigfile", `${archive}.sha256.sig`];
  const publisher = ["-pubin", "-inkey", `${archive}.publisher.pem`, "-rawin"];
  await run("sha256sum", ["-c", `${archive}.sha256`], { cwd: folder });
  await run("openssl", ["pkeyutl", "-verify", ...publisher, ...signature]);
  const empty = join(folder, "empty");
  mkdirSync(empty);
  await run("tar", ["-xzf", archive, "-C", empty]);
  const [name = ""] = readdirSync(empty);
  return join(empty, name);
}

it.runIf(process.platform === "linux")(
  "the agent's archive is installed and runs without Node; a newer one keeps the configuration; its help names its own command, and it claims, upgrades, reports its new version, and sends events",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-bundled-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { key: privateKey, publisherKey, pack } = await makePackage(folder);
    const { path, devices } = await writeFactory(folder, 1);
    const [device] = devices;
    if (device === undefined) throw new Error("no device was made");
    // a copy of a database with its schema, because creating the schema takes long and is tested elsewhere
    const database = await cloneDatabase(inject("postgresUrl"));
    onTestFinished(() => database.drop());
    const starting = startServerProcess({
      dataDir: join(folder, "server"),
      port: await findFreePort(),
      args: ["--no-demo", "--load-devices", path, "--load-package", pack],
      env: {
        INTERNAL_MODE: "1",
        PRIVATE: "1",
        PUBLISHER_KEY: publisherKey,
        DISCOVERY_INTERFACE: "off",
        DATABASE_URL: database.url,
      },
    });
    onTestFinished(async () => (await starting).stop());
    const [server, unpacked] = await Promise.all([starting, unpackArchive(folder, privateKey)]);
    const admin = await setUpOrganisation(server, devices);

    const installed = join(folder, "installed");
    const install = () => run("sh", [join(unpacked, "install.sh"), "--root", installed, "--no-service"]);
    await install();
    const [agent, config, data] = ["opt/huiyan-agent", "etc/huiyan-agent/edge.json", "var/lib/huiyan-agent"].map(
      (path) => join(installed, path),
    ) as [string, string, string];
    expect(readFileSync(config, "utf8")).toBe(readFileSync(join(unpacked, "edge.json"), "utf8"));
    const { device_id, key, type } = device;
    const entry = { device_id, type, factory_key: key };
    writeFileSync(config, JSON.stringify({ server: server.url, data, publisher_key: publisherKey, devices: [entry] }));
    await install();
    rmSync(unpacked, { recursive: true });
    // a PATH with the programs of a minimal system: a few shell programs and no Node
    const bin = join(folder, "bin");
    mkdirSync(bin);
    for (const program of ["dirname", "uname"]) execFileSync("ln", ["-s", `/usr/bin/${program}`, join(bin, program)]);
    const env = { PATH: bin, HOME: folder, DISCOVERY_INTERFACE: "off" };
    const help = execFileSync(join(agent, "run"), ["--help"], { env, encoding: "utf8" });
    expect(help).toContain("用法：/opt/huiyan-agent/run --config");
    expect(help).not.toContain("npm");
    const program = spawn(join(agent, "run"), ["--config", config], { env, stdio: "ignore" });
    const ended = once(program, "exit");
    onTestFinished(async () => {
      program.kill("SIGTERM");
      await ended;
    });

    const versionIs = async (wanted: string) => {
      for (;;) {
        const { system, online } = await admin.call(getDevice, { device_id });
        if (online && system.version.main_frame === wanted) return;
        await sleep(200);
      }
    };
    await versionIs("24.11.1");
    expect((await admin.call(upgradeDevice, { device_id })).version).toBe(next);
    await versionIs(next);
    program.kill("SIGTERM");
    await ended;

    const { secret }: { secret: string } = JSON.parse(readFileSync(join(data, device_id, "secret.json"), "utf8"));
    const simulator = await startSimulator({
      folder,
      server: server.url,
      points: 1,
      rate: 2,
      seconds: 2,
      devices: [{ device_id, type, secret }],
      env: { PATH: bin },
      program: { node: join(agent, "bin/node"), main: join(agent, "apps/edge/src/main.ts") },
    });
    const report = await simulator.report;
    expect(report.accepted).toBeGreaterThan(0);
    expect([report.refused, report.waiting]).toEqual([0, 0]);
  },
);
