import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository.ts";

const run = promisify(execFile);
/** Folder in which Debian installs the sources of Go packages. */
const packages = "/usr/share/gocode";
const packageNames = "golang-go golang-github-eclipse-paho.mqtt.golang-dev";

const hasGo = (): boolean =>
  existsSync(join(packages, "src/github.com/eclipse/paho.mqtt.golang")) && spawnSync("go", ["version"]).status === 0;

/** Runs only in the soak, because one test does not justify the installation of a compiler. */
test.runIf(process.env.HUIYAN_SOAK === "1")(
  "the Go example device passes all checks",
  { timeout: 300_000 },
  async (context) => {
    if (!hasGo()) return context.skip(`no Go with its MQTT: apt-get install ${packageNames}`);
    const folder = mkdtempSync(join(tmpdir(), "huiyan-go-device-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const device = join(folder, "device");
    const build = { GO111MODULE: "off", GOPATH: packages, GOCACHE: join(folder, "cache") };
    execFileSync("go", ["build", "-o", device, "device.go"], {
      cwd: join(root, "examples/device-go"),
      env: { ...process.env, ...build },
    });
    const check = [join(root, "scripts/device-check.ts"), "--device", `exec ${device}`, "--patience", "30"];
    const env = { ...process.env, HUIYAN_MEDIA: join(root, "examples/device-python") };
    const { stdout } = await run(process.execPath, check, { cwd: root, env });
    expect(stdout).toMatch(/\n48 passed, 0 failed\n$/);
  },
);
