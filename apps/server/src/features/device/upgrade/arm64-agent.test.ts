import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addDevice, getDevice } from "@huiyan/contract/device/device.api";
import { expect, onTestFinished, test } from "vitest";
import { startSimulator } from "#test/simulator.ts";
import { startTestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";
import { loadFactoryDevices } from "../device.public.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../../../..");
const emulator = "/usr/bin/qemu-aarch64-static";
const missing =
  "no emulator: apt-get install qemu-user-static; dpkg --add-architecture arm64; apt-get update; apt-get install libc6:arm64 libstdc++6:arm64";
const canEmulate = (): boolean =>
  spawnSync(emulator, ["--version"]).status === 0 && existsSync("/usr/lib/aarch64-linux-gnu/libstdc++.so.6");

const script = (path: string, ...args: string[]) => run(process.execPath, [join(root, "scripts", path), ...args]);

/**
 * Entry of /proc/cpuinfo for the emulated processor. Without it the inference library reads this machine's file and
 * exits.
 */
const processor = (at: number) =>
  [
    `processor\t: ${at}`,
    ...["Features\t: fp asimd aes pmull sha1 sha2 crc32", "CPU implementer\t: 0x41", "CPU architecture: 8"],
    ...["CPU variant\t: 0x0", "CPU part\t: 0xd08", "CPU revision\t: 3", ""],
  ].join("\n");

/**
 * Writes a script that starts the archive's own Node, and its child processes, under the emulator. The kernel of this
 * machine cannot start arm64 programs directly.
 */
function emulatedNode(folder: string, agent: string): string {
  const prefix = join(folder, "prefix");
  mkdirSync(join(prefix, "proc"), { recursive: true });
  writeFileSync(
    join(prefix, "proc/cpuinfo"),
    cpus()
      .map((_, at) => processor(at))
      .join("\n"),
  );
  const [node, own] = [join(folder, "node"), join(folder, "own-path.mjs")];
  writeFileSync(own, `process.execPath = ${JSON.stringify(node)};\n`);
  const command = `${emulator} -L ${prefix} -cpu cortex-a72 ${agent}/bin/node --import file://${own} "$@"`;
  writeFileSync(node, `#!/bin/sh\nexec ${command}\n`);
  chmodSync(node, 0o755);
  return node;
}

/** runs only in the soak test, because emulating the processor takes minutes. docs/operate/edge-agent.md */
test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the archive for arm64 runs where there is no Node: it claims, is online as linux-arm64, and sends events",
  { timeout: 900_000 },
  async (context) => {
    if (!canEmulate()) return context.skip(missing);
    const folder = mkdtempSync(join(tmpdir(), "huiyan-arm64-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const [key, archive] = [join(folder, "private.pem"), join(folder, "agent.tar.gz")];
    await script("pack-agent.ts", "--new-key", "--key", key);
    const options = ["--platform", "linux-arm64", "--key", key, "--version", "24.11.1", "--level", "0"];
    await script("agent/bundle-agent.ts", ...options, "--out", archive);
    const empty = join(folder, "empty");
    mkdirSync(empty);
    await run("tar", ["-xzf", archive, "-C", empty]);
    const [name = ""] = readdirSync(empty);
    const agent = join(empty, name);
    const node = emulatedNode(folder, agent);

    const app = await startTestApp({ env: { INTERNAL_MODE: "1", PRIVATE: "1" } });
    onTestFinished(() => app.close());
    const { admin } = await createWorld(app);
    const made = { device_id: "ARM64-0001", key: "factory-key-of-arm64", code: "ABCD2345", type: "AIS" as const };
    await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, [{ ...made, platform: "arm64" }]);
    const { device_id, type } = made;
    await admin.client.call(addDevice, { nickname: device_id, device_id, code: made.code });

    const [config, data, bin] = ["edge.json", "data", "bin"].map((part) => join(folder, part)) as [
      ...[string, string, string],
    ];
    const devices = [{ device_id, type, factory_key: made.key }];
    writeFileSync(config, JSON.stringify({ server: app.url, data, devices }));
    mkdirSync(bin);
    for (const program of ["dirname", "uname"]) symlinkSync(`/usr/bin/${program}`, join(bin, program));
    const env = { PATH: bin, HOME: folder, DISCOVERY_INTERFACE: "off" };
    const program = spawn(node, [join(agent, "apps/edge/src/launch.ts"), "--config", config], {
      env,
      stdio: "inherit",
    });
    const ended = once(program, "exit");
    const stop = async () => {
      program.kill("SIGTERM");
      await ended;
    };
    onTestFinished(stop);
    const seen = async () => {
      const { online, platform, system } = await admin.client.call(getDevice, { device_id });
      return [online, platform, system.version.main_frame];
    };
    await expect.poll(seen, { timeout: 400_000, interval: 1_000 }).toEqual([true, "linux-arm64", "24.11.1"]);
    await stop();

    const { secret }: { secret: string } = JSON.parse(readFileSync(join(data, device_id, "secret.json"), "utf8"));
    const simulator = await startSimulator({
      folder,
      server: app.url,
      points: 1,
      rate: 2,
      seconds: 2,
      env: { PATH: bin },
      devices: [{ device_id, type, secret }],
      program: { node, main: join(agent, "apps/edge/src/main.ts") },
    });
    const report = await simulator.report;
    expect(report.accepted).toBeGreaterThan(0);
    expect([report.refused, report.waiting]).toEqual([0, 0]);
  },
);
