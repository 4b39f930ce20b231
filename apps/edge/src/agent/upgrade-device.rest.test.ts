import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type DeviceReply, type UpgradeParams } from "@huiyan/contract/device/device.device";
import { expect, type TestContext, test } from "vitest";
import { type LaunchedAgent, launchAgent } from "#test/launched-agent.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { newPublisher, type Publisher, packageManifests, renamedEntry, zipOf } from "#test/package-fixture.ts";
import { testSize } from "#test/test-size.ts";
import { platformName } from "./machine.ts";
import { mainFrameVersion } from "./version.ts";

const publisher = newPublisher();
const own = mainFrameVersion();
/** Timeout of each test, ms; tests run in parallel on a busy machine. */
const patience = 180_000;

/**
 * Packs this agent under another version, as publishers do. Runs asynchronously, so that the simulated platforms keep
 * running.
 */
async function packAgent(
  version: string,
  { onTestFinished }: TestContext,
): Promise<{ bytes: Buffer; params(path: string): UpgradeParams }> {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, out] = [join(folder, "private.pem"), join(folder, "agent.hyp")];
  writeFileSync(key, publisher.privateKey);
  const script = join(import.meta.dirname, "../../../../scripts/pack-agent.ts");
  const args = ["--version", version, "--platform", platformName, "--key", key, "--out", out];
  await promisify(execFile)(process.execPath, [script, ...args]);
  const { notes: _notes, ...description } = JSON.parse(readFileSync(`${out}.json`, "utf8"));
  return { bytes: readFileSync(out), params: (path) => ({ ...description, path }) };
}

function brokenPackage(version: string, main: string): Promise<Buffer> {
  return zipOf([...packageManifests(version), { path: "apps/edge/src/main.ts", text: main }]);
}

const launchUpgradable = ({ onTestFinished }: TestContext, seconds = "60"): Promise<LaunchedAgent> =>
  launchAgent({ publisherKey: publisher.publicKey, env: { UPGRADE_TRIAL_SECONDS: seconds }, onTestFinished });

async function upgrade({ platform }: LaunchedAgent, bytes: Buffer, version: string): Promise<DeviceReply> {
  const params = publisher.params(bytes, platform.offer(bytes), version);
  return platform.answer(platform.command("upgrade", params));
}

/**
 * Broken versions: test name and source of the main module. The short run omits the last version, because the second
 * one does not reach the platform either.
 */
const broken: [name: string, main: string][] = [
  ["ends at once", `throw new Error("broken");`],
  ["will not even end", `process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);`],
  ["never reaches the platform", "setInterval(() => undefined, 1000);"],
];
test.concurrent.for(testSize(broken.slice(0, 2), broken))(
  "a version that %s is rolled back, and the one before reports it",
  { timeout: patience },
  async ([, main], context) => {
    const agent = await launchUpgradable(context, "1");
    const reply = await upgrade(agent, await brokenPackage("99.0.0", main), "99.0.0");
    expect(reply).toEqual({ state: "failed", code: "rolled_back", text: `新版本未能启动，已退回 ${own}` });
    await eventually(() => agent.platform.state()?.version?.main_frame === own);
    await eventually(() => agent.loaded().length === 1);
    expect(agent.loaded()).toEqual(["current.json"]);
  },
);

function isAlive(pid = 0): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.concurrent(
  "rolls back at the next start if a power failure interrupts a trial",
  async (context) => {
    const agent = await launchUpgradable(context, "60");
    const { platform, program } = agent;
    const bytes = await brokenPackage(
      "99.0.0",
      "process.on('disconnect', () => process.exit()); setInterval(() => undefined, 1000);",
    );
    const before = platform.state()?.session;
    const id = platform.command("upgrade", publisher.params(bytes, platform.offer(bytes), "99.0.0"));
    await eventually(() => agent.printed().includes("试运行新版本 99.0.0"), 60_000);
    program.kill("SIGKILL");
    await once(program, "exit");
    agent.again();
    await agent.online(before);
    expect(await platform.answer(id)).toMatchObject({ state: "failed", code: "rolled_back" });
  },
  patience,
);

interface Wrong {
  files?: Parameters<typeof zipOf>[0];
  change?(zip: Buffer): Buffer;
  /** Changes the package's bytes during the download. */
  onTheWay?(zip: Buffer): Buffer;
  params?(right: UpgradeParams): Partial<UpgradeParams>;
  signer?: Publisher;
  code: string;
  text: string;
}

const program = { path: "apps/edge/src/main.ts", text: "" };
const right = [...packageManifests("99.0.0"), program];
const wrongs: [name: string, wrong: Wrong][] = [
  ["signed by another", { signer: newPublisher(), code: "bad_signature", text: "签名不正确" }],
  [
    "that is not the one that was signed",
    {
      change: (zip) => renamedEntry(zip, "main.ts", "mein.ts"),
      params: () => ({ sha256: "0".repeat(64) }),
      code: "bad_signature",
      text: "签名不正确",
    },
  ],
  [
    "whose bytes were changed on the way",
    {
      onTheWay: (zip) => renamedEntry(zip, "main.ts", "mein.ts"),
      code: "wrong_hash",
      text: "升级包校验失败：内容与声明的不一致",
    },
  ],
  [
    "for another platform",
    { params: () => ({ platform: "plan9-mips" }), code: "wrong_platform", text: "安装包适用于 plan9-mips" },
  ],
  [
    "whose version is a path",
    { params: () => ({ version: "../../99" }), code: "bad_version", text: "版本号格式不正确" },
  ],
  [
    "of the version that runs",
    { params: () => ({ version: own }), code: "not_newer", text: "设备已是该版本或更新的版本" },
  ],
  [
    "that the platform does not have",
    { params: () => ({ path: "/api/device/package/none" }), code: "download_refused", text: "HTTP 404" },
  ],
  [
    "that is longer than announced",
    { params: ({ bytes }) => ({ bytes: bytes - 1 }), code: "wrong_length", text: "比声明的大" },
  ],
  [
    "that is shorter than announced",
    { params: ({ bytes }) => ({ bytes: bytes + 1 }), code: "download_failed", text: "下载不完整" },
  ],
  ["that is no zip", { change: () => Buffer.from("no zip"), code: "bad_package", text: "已损坏" }],
  [
    "that leaves its folder",
    {
      files: [...right, { path: "apps/edge/aa/evil.ts", text: "" }],
      change: (zip) => renamedEntry(zip, "apps/edge/aa/evil.ts", "apps/edge/../evil.ts"),
      code: "bad_package",
      text: "不允许的路径",
    },
  ],
  [
    "that holds a link",
    {
      files: [...right, { path: "apps/edge/link", text: "/etc/passwd", mode: 0o120777 }],
      code: "bad_package",
      text: "链接",
    },
  ],
  [
    "that holds something else",
    { files: [...right, { path: "apps/server/src/main.ts", text: "" }], code: "bad_package", text: "不属于设备程序" },
  ],
  [
    "that would fill the disk",
    {
      files: [...right, { path: "apps/edge/src/bomb", text: Buffer.alloc(257 * 1024 * 1024) }],
      code: "bad_package",
      text: "解压后过大",
    },
  ],
  [
    "of too many files",
    {
      files: [...right, ...Array.from({ length: 5_000 }, (_, index) => ({ path: `apps/edge/src/${index}`, text: "" }))],
      code: "bad_package",
      text: "解压后过大",
    },
  ],
  [
    "that says it is another version inside",
    {
      files: [...packageManifests("98.0.0"), program],
      code: "bad_package",
      text: "安装包内的版本（98.0.0）与声明的（99.0.0）不一致",
    },
  ],
  ["that does not say what it is", { files: [program], code: "bad_package", text: "缺少版本说明" }],
];

test.concurrent(
  "neither upgrades nor restarts a program without a launcher, and gives the reason",
  async ({ onTestFinished }) => {
    const { platform } = await launchAgent({ script: "main.ts", publisherKey: publisher.publicKey, onTestFinished });
    const bytes = await zipOf(right);
    const id = platform.command("upgrade", publisher.params(bytes, platform.offer(bytes), "99.0.0"));
    expect(await platform.answer(id)).toMatchObject({ text: "设备程序不是由启动器启动，无法升级" });
    expect(await platform.answer(platform.command("reboot", {}))).toMatchObject({
      text: "设备程序不是由启动器启动，无法重启",
    });
  },
  patience,
);

test.concurrent(
  "installs no package without a publisher's key, restarts as a new session of the same version, and ends with its launcher",
  async ({ onTestFinished }) => {
    const { platform, program: launcher, online, started } = await launchAgent({ onTestFinished });
    const bytes = await zipOf(right);
    const id = platform.command("upgrade", publisher.params(bytes, platform.offer(bytes), "99.0.0"));
    expect(await platform.answer(id)).toMatchObject({ code: "no_publisher_key", text: "未配置发布者公钥" });
    const before = platform.state()?.session;
    expect(await platform.answer(platform.command("reboot", {}))).toEqual({ state: "done", result: {} });
    await online(before);
    const [first, second, ...more] = started;
    expect([isAlive(first), isAlive(second), more]).toEqual([false, true, []]);
    launcher.kill("SIGHUP");
    expect(await once(launcher, "exit")).toEqual([0, null]);
    expect([isAlive(second), platform.state()?.online]).toEqual([false, false]);
  },
  patience,
);

// Upgrades keep a core busy and run one by one: an agent without processor time would lose its session and its reports.
test(
  "a package replaces the running version, which reports itself automatically; older ones are removed",
  async (context) => {
    const agent = await launchUpgradable(context);
    const { platform } = agent;
    for (const version of ["97.0.0", "98.0.0", "99.0.0"]) {
      const before = platform.state()?.session;
      const { bytes, params } = await packAgent(version, context);
      const id = platform.command("upgrade", params(platform.offer(bytes)));
      expect(await platform.answer(id)).toEqual({ state: "done", result: { version } });
      expect(platform.state()?.version?.main_frame).toBe(version);
      const replies = platform.replies.filter((reply) => reply.id === id);
      expect(replies.at(-1)?.session).not.toBe(before);
      const texts = replies.map(({ reply }) => (reply.state === "progress" ? reply.text : reply.state));
      expect([...new Set(texts)]).toEqual(["accepted", "下载中", "校验", "安装", "重启", "done"]);
    }
    await eventually(() => agent.loaded().length === 3);
    expect(agent.loaded().sort()).toEqual(["98.0.0", "99.0.0", "current.json"]);
    expect(await upgrade(agent, await brokenPackage("98.5.0", ""), "98.5.0")).toMatchObject({
      code: "not_newer",
      text: "设备已是该版本或更新的版本",
    });
    expect(agent.printed()).not.toContain("a-secret-of-the-device");
  },
  patience,
);

test(
  "reports the defect of a package in a sentence, and leaves no file of the package",
  async (context) => {
    // packed before the agent runs: packing thousands of files would block the agent's broker, which runs in this
    // process
    const packages = new Map<string, Buffer>();
    for (const [name, { files = right }] of wrongs) packages.set(name, await zipOf(files));
    const agent = await launchUpgradable(context);
    const { platform } = agent;
    for (const [name, { change, onTheWay, params, signer = publisher, code, text }] of wrongs) {
      const packed = packages.get(name) ?? Buffer.alloc(0);
      const bytes = change?.(packed) ?? packed;
      const described = signer.params(bytes, platform.offer(onTheWay?.(bytes) ?? bytes), "99.0.0");
      const sent = platform.command("upgrade", { ...described, ...params?.(described) });
      const reply = await platform.answer(sent);
      expect({ name, reply }).toEqual({
        name,
        reply: { state: "failed", code, text: expect.stringContaining(text) },
      });
      expect({ name, left: agent.loaded() }).toEqual({ name, left: ["current.json"] });
    }
    expect(platform.state()?.version?.main_frame).toBe(own);
  },
  patience,
);
