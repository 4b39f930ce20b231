import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getDevice } from "@huiyan/contract/device/device.api";
import { upgradeDevice } from "@huiyan/contract/device/upkeep.api";
import { expect, it, onTestFinished } from "vitest";
import { startServerProcess } from "../../../../test/server-process.ts";
import { setUpOrganisation, startSimulator, writeFactory } from "../../../../test/simulator.ts";
import { findFreePort } from "../../../platform/process/free-port.ts";

const root = join(import.meta.dirname, "../../../../../..");
const platform = `${process.platform}-${process.arch}`;
const next = "99.0.0";

const script = (path: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, "scripts", path), ...args], { encoding: "utf8" });

/** The archive, checked and unpacked as the document says, and the next version as a package. */
function makeAgent(folder: string): { agent: string; publisherKey: string; pack: string } {
  const [key, archive, pack] = ["private.pem", "agent.tar.gz", "next.hyp"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const publisherKey = script("pack-agent.ts", "--new-key", "--key", key).replace("publisher_key: ", "").trim();
  const common = ["--platform", platform, "--key", key];
  script("agent/bundle-agent.ts", ...common, "--version", "24.11.1", "--out", archive, "--level", "1");
  script("pack-agent.ts", ...common, "--version", next, "--out", pack);
  execFileSync("sha256sum", ["-c", `${archive}.sha256`], { cwd: folder });
  const signature = ["-in", `${archive}.sha256`, "-sigfile", `${archive}.sha256.sig`];
  execFileSync("openssl", [
    "pkeyutl",
    "-verify",
    "-pubin",
    "-inkey",
    `${archive}.publisher.pem`,
    "-rawin",
    ...signature,
  ]);
  const empty = join(folder, "empty");
  mkdirSync(empty);
  execFileSync("tar", ["-xzf", archive, "-C", empty]);
  const [name = ""] = readdirSync(empty);
  return { agent: join(empty, name), publisherKey, pack };
}

it.runIf(process.platform === "linux")(
  "the agent's archive runs where there is no Node: it claims, upgrades, tells its new version, and sends events",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-bundled-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const { agent, publisherKey, pack } = makeAgent(folder);
    const { path, devices } = await writeFactory(folder, 1);
    const [device] = devices;
    if (device === undefined) throw new Error("no device was made");
    const server = await startServerProcess({
      dataDir: join(folder, "server"),
      port: await findFreePort(),
      args: ["--no-demo", "--load-devices", path, "--load-package", pack],
      env: { INTERNAL_MODE: "1", PRIVATE: "1", PUBLISHER_KEY: publisherKey, DISCOVERY_INTERFACE: "off" },
    });
    onTestFinished(() => server.stop());
    const admin = await setUpOrganisation(server, devices);

    const config = join(folder, "edge.json");
    const { device_id, key, type } = device;
    const data = join(folder, "data");
    const entry = { device_id, type, factory_key: key };
    writeFileSync(config, JSON.stringify({ server: server.url, data, publisher_key: publisherKey, devices: [entry] }));
    // a folder with the programs of a bare system: a shell's own, and no Node
    const bin = join(folder, "bin");
    mkdirSync(bin);
    for (const program of ["dirname", "uname"]) execFileSync("ln", ["-s", `/usr/bin/${program}`, join(bin, program)]);
    const env = { PATH: bin, HOME: folder, DISCOVERY_INTERFACE: "off" };
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
      ...{ folder, server: server.url, points: 1, rate: 2, seconds: 2 },
      devices: [{ device_id, type, secret }],
      env: { PATH: bin },
      program: { node: join(agent, "bin/node"), main: join(agent, "apps/edge/src/main.ts") },
    });
    const report = await simulator.report;
    expect(report.accepted).toBeGreaterThan(0);
    expect([report.refused, report.waiting]).toEqual([0, 0]);
  },
);
