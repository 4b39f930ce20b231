import { execFile, execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { renamedManifest } from "../agent/agent-files.ts";
import { root } from "../repository.ts";
import { checkRelease } from "./package-options.ts";
import { serverFiles } from "./server-files.ts";

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;

/** Returns whether this account may create an empty network namespace. */
function mayIsolate(): boolean {
  try {
    execFileSync("unshare", ["--net", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Verifies and unpacks the archive as the documents describe.
 * @returns the program's folder
 */
async function unpackArchive(folder: string): Promise<string> {
  const [key, archive] = [join(folder, "private.pem"), join(folder, "huiyan.tar.gz")];
  writeFileSync(key, generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }));
  const options = ["--platform", platform, "--key", key, "--version", "99.1.2", "--out", archive, "--level", "0"];
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

/**
 * JavaScript that runs inside the network namespace: requests pages of the started server and prints the results as
 * JSON.
 */
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
  console.log(JSON.stringify({ hasLink: link(), ready, hasConsole: page.includes("<script"), outside, name: data?.name ?? "", version: data?.version ?? "" }));
`;

test("packs the program, all migrations and the console, and no tests", () => {
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

test("the program reports the version of its package.json in an archive, and the newest version of CHANGELOG.md in the repository", {
  tags: ["rest"],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-version-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = "apps/server/src/platform/config/product-version.ts";
  mkdirSync(join(folder, dirname(source)), { recursive: true });
  cpSync(join(root, source), join(folder, source));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const shown = async () => {
    const code = `console.log((await import(${JSON.stringify(pathToFileURL(join(folder, source)).href)})).productVersion)`;
    return (await run(process.execPath, ["--input-type=module", "-e", code])).stdout.trim();
  };
  const manifest = readFileSync(join(root, "apps/server/package.json"));
  writeFileSync(join(folder, "apps/server/package.json"), renamedManifest(manifest, "99.1.2"));
  expect(await shown()).toBe("99.1.2");
  writeFileSync(join(folder, "apps/server/package.json"), manifest);
  const sections = readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^## (\S+)$/gm);
  const [newest] = [...sections].map(([, name = ""]) => name).filter((name) => name !== "Unreleased");
  expect(newest).toBe(await shown());
  expect(newest).toBe(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
});

test.each(["24.12", "24.12.0.1", "v24.12.0", "next"])(
  "refuses the release version %s, which does not have three numbers",
  (version) => {
    expect(() => checkRelease(version)).toThrow(/SemVer/);
  },
);

/** Runs only in `npm run lab -- soak`, because it takes half a minute and 600 MB. */
test.runIf(process.env.HUIYAN_SOAK === "1" && process.platform === "linux" && mayIsolate())(
  "the platform's archive can be installed and runs on a machine without Node and without a network",
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
    const command = join(installed, "usr/local/bin/huiyan");
    const script = `ip link set lo up; set -a; . ${settings}; set +a; ${program}/run > $LOG & ${program}/bin/node --input-type=module -e "$VISIT"; env -u HUIYAN_DATA ${command} --backup ${folder}/a.huiyan > ${folder}/command; kill %1; wait`;
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
    expect(seen).toMatchObject({ ready: true, hasConsole: true, outside: false, hasLink: true, version: "99.1.2" });
    expect(readdirSync(join(installed, "var/lib/huiyan"))).toContain("key");
    const printed = readFileSync(join(folder, "command"), "utf8");
    expect(printed).toContain(`设置来自文件 ${settings}`);
    expect(printed).toContain("其中的主密钥能解开其中的数据");
    expect(printed).not.toContain("npm");
  },
);
