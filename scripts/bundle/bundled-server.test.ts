import { execFile, execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../repository.ts";
import { serverFiles } from "./server-files.ts";

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;

/** Whether this account may make a network of its own in which there is nothing else. */
function mayIsolate(): boolean {
  try {
    execFileSync("unshare", ["--net", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The archive, checked and unpacked as the document says. @returns the folder of the program */
async function unpackArchive(folder: string): Promise<string> {
  const [key, archive] = [join(folder, "private.pem"), join(folder, "huiyan.tar.gz")];
  writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }));
  const options = ["--platform", platform, "--key", key, "--version", "24.11.1", "--out", archive, "--level", "0"];
  await run(process.execPath, [join(root, "scripts/bundle/bundle-server.ts"), ...options]);
  const signature = ["-in", `${archive}.sha256`, "-sigfile", `${archive}.sha256.sig`];
  await run("sha256sum", ["-c", `${archive}.sha256`], { cwd: folder });
  await run("openssl", ["pkeyutl", "-verify", "-pubin", "-inkey", `${archive}.publisher.pem`, "-rawin", ...signature]);
  const empty = join(folder, "empty");
  mkdirSync(empty);
  await run("tar", ["-xzf", archive, "-C", empty]);
  const [name = ""] = readdirSync(empty);
  return join(empty, name);
}

/** Asks the started server in its own network, and ends. */
const visit = `
  import { readFileSync } from "node:fs";
  const deadline = Date.now() + 90_000;
  let ready = false;
  while (!ready && Date.now() < deadline) {
    ready = await fetch("http://127.0.0.1:8686/readyz").then(({ ok }) => ok, () => false);
    if (!ready) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const page = await fetch("http://127.0.0.1:8686/").then((answer) => answer.text());
  const outside = await fetch("http://192.0.2.1/", { signal: AbortSignal.timeout(1000) }).then(() => true, () => false);
  const { data } = await fetch("http://127.0.0.1:8686/common/info").then((answer) => answer.json());
  const link = () => /\\/#\\/setup\\?key=\\S+/.test(readFileSync(process.env.LOG, "utf8"));
  while (!link() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 200));
  console.log(JSON.stringify({ hasLink: link(), ready, hasConsole: page.includes("<script"), outside, name: data?.name ?? "" }));
`;

test("what runs is packed: the program, all migrations and the console; no tests", () => {
  const files = serverFiles();
  for (const path of [
    "apps/server/src/main.ts",
    "apps/server/migrations/0001-tenants.sql",
    "packages/contract/package.json",
  ])
    expect(files).toContain(path);
  expect(files.filter((path) => /\.test\.|^apps\/(server\/test|edge)\//.test(path))).toEqual([]);
  const landed = readFileSync(join(root, "apps/server/migrations/landed.txt"), "utf8").trim().split("\n");
  expect(files.filter((path) => path.endsWith(".sql")).length).toBeGreaterThanOrEqual(landed.length);
});

/** Of half a minute and 600 MB: in `npm run soak`. */
test.runIf(process.env.HUIYAN_SOAK === "1" && process.platform === "linux" && mayIsolate())(
  "the platform's archive is installed and runs where there is neither Node nor a network",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-bundled-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const unpacked = await unpackArchive(folder);
    const installed = join(folder, "installed");
    await run("sh", [join(unpacked, "install.sh"), "--root", installed, "--no-service"]);
    rmSync(unpacked, { recursive: true });
    const program = join(installed, "opt/huiyan");
    const settings = join(installed, "etc/huiyan/huiyan.env");
    writeFileSync(settings, `${readFileSync(settings, "utf8")}LOG_LEVEL=error\n`);
    const script = `ip link set lo up; set -a; . ${settings}; set +a; ${program}/run > $LOG & ${program}/bin/node --input-type=module -e "$VISIT"; kill %1; wait`;
    const env = {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HUIYAN_DATA: join(installed, "var/lib/huiyan"),
      VISIT: visit,
      LOG: join(folder, "log"),
    };
    const child = spawn("unshare", ["--net", "bash", "-c", script], {
      cwd: "/",
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [output, problems] = ["", ""];
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (problems += text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, problems], output).toEqual([0, ""]);
    const seen: unknown = JSON.parse(output);
    expect(seen).toMatchObject({ ready: true, hasConsole: true, outside: false, hasLink: true });
    expect(readdirSync(join(installed, "var/lib/huiyan"))).toContain("key");
  },
);
