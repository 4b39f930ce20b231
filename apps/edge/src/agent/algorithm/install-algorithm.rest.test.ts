import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmPackageLimits, type InstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { type DeviceReply } from "@huiyan/contract/device/device.device";
import { expect, type TestContext, test } from "vitest";
import { type LaunchedAgent, launchAgent } from "#test/launched-agent.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { newPublisher, type PackedFile, renamedEntry, zipOf } from "#test/package-fixture.ts";
import { platformName } from "../machine.ts";

const publisher = newPublisher();
/** Timeout of each test, ms; tests run in parallel on a busy machine. */
const patience = 180_000;

const quiet = "async step() { return []; }, isOpen: () => false, hold() {}, finish: () => []";
const moduleOf = (run: string): PackedFile => ({
  path: "main.mjs",
  text: `export default { start: () => ({ ${run} }) };`,
});
const working = moduleOf(quiet);
const throwing = moduleOf(quiet.replace("return [];", 'throw new Error("坏了");'));

function manifestOf(more: Partial<AlgorithmManifest> = {}): AlgorithmManifest {
  const own = { id: "area_intrusion", version: "9.0.0", kind: "alarm", settings: {}, event: {} } as const;
  return { ...own, platforms: [platformName], ...more };
}

interface Offer {
  files?: PackedFile[];
  /** Package to install; absent: one is packed. */
  packed?: Buffer;
  manifest?: Partial<AlgorithmManifest>;
  /** Changes the package's bytes during the download. */
  onTheWay?: (bytes: Buffer) => Buffer;
  cutAfter?: number;
  signer?: typeof publisher;
  order?: (params: InstallAlgorithmParams) => unknown;
}

async function install({ platform }: LaunchedAgent, offer: Offer): Promise<DeviceReply> {
  const { files = [working], packed, manifest, onTheWay, cutAfter, signer = publisher, order } = offer;
  const bytes = packed ?? (await zipOf(files));
  const path = platform.offer(onTheWay?.(bytes) ?? bytes, cutAfter);
  const params = signer.algorithm(bytes, path, manifestOf(manifest));
  return platform.answer(platform.command("algorithm.install", order?.(params) ?? params), patience);
}

const launch = ({ onTestFinished }: TestContext, publisherKey: string | undefined = publisher.publicKey) =>
  launchAgent({ publisherKey, onTestFinished });

const packagesOf = ({ versions }: LaunchedAgent): string[] => {
  const folder = join(versions, "..", "algorithms");
  return readdirSync(folder, { recursive: true }).map(String).toSorted();
};

const refused: [name: string, offer: Offer, code: string, reason: string][] = [
  ["of another publisher", { signer: newPublisher() }, "bad_signature", "签名不正确"],
  ["that is not signed", { order: (params) => ({ ...params, signature: "" }) }, "bad_signature", "签名不正确"],
  [
    "whose description was altered",
    { order: (params) => ({ ...params, manifest: params.manifest.replace("9.0.0", "9.0.1") }) },
    "bad_signature",
    "签名不正确",
  ],
  [
    "of which other bytes arrive",
    { onTheWay: (bytes) => Buffer.from(bytes).fill(0, 40, 44) },
    "wrong_hash",
    "校验失败",
  ],
  [
    "that is larger than announced",
    { onTheWay: (bytes) => Buffer.concat([bytes, bytes]) },
    "wrong_length",
    "比声明的大",
  ],
  [
    "that is too large",
    { order: (params) => ({ ...params, bytes: algorithmPackageLimits.bytes + 1 }) },
    "too_large",
    "算法包超过 32 MB",
  ],
  ["for another platform", { manifest: { platforms: ["rk3588"] } }, "wrong_platform", "算法包适用于 rk3588"],
  ["for a later main frame", { manifest: { main_frame: "99.0.0" } }, "main_frame_too_old", "需要主控 99.0.0"],
  ["older than the one in force", { manifest: { version: "0.0.1" } }, "older", "比 0.0.1 新"],
  [
    "with a path outside itself",
    { files: [{ ...working, path: "xx/main.mjs" }], onTheWay: (bytes) => renamedEntry(bytes, "xx/", "../") },
    "wrong_hash",
    "校验失败",
  ],
  ["with a link", { files: [working, { path: "etc", text: "/etc", mode: 0o120777 }] }, "bad_package", "链接"],
  [
    "with modules of others",
    { files: [working, { path: "node_modules/x.mjs", text: "" }] },
    "bad_package",
    "不允许的路径",
  ],
  ["without its entry", { files: [{ ...working, path: "other.mjs" }] }, "bad_package", "缺少入口模块"],
  ["that is no zip", { files: [], onTheWay: (bytes) => bytes, manifest: { entry: "x.mjs" } }, "bad_package", ""],
  ["that cannot be loaded", { files: [{ path: "main.mjs", text: "nothing(" }] }, "not_working", "仍使用 1.5.0"],
  ["without an algorithm", { files: [{ path: "main.mjs", text: "" }] }, "not_working", "入口模块没有导出算法"],
];

test.concurrent("reports the defect of a package in reason, and leaves no file of it", {
  timeout: patience,
}, async (context) => {
  const agent = await launch(context);
  for (const [name, offer, code, reason] of refused) {
    const reply = await install(agent, offer);
    expect(reply, name).toMatchObject({ state: "failed", code });
    expect("text" in reply ? reply.text : "", name).toContain(reason);
    expect(agent.platform.state()?.version?.area_intrusion).toBe("1.5.0");
  }
  // the next start deletes the unpacked files of packages that could not be loaded
  expect(packagesOf(agent).filter((name) => !name.startsWith("area_intrusion-9.0.0"))).toEqual(["incoming"]);
});

test.concurrent("installs a package with progress, resumes after a broken connection, survives a restart, rolls back and uninstalls", {
  timeout: patience,
}, async (context) => {
  const agent = await launch(context);
  const { platform } = agent;
  const files = [working, { path: "more.txt", text: randomBytes(200_000) }];
  const packed = await zipOf(files);
  const done = await install(agent, { packed, cutAfter: 100_000 });
  expect(done).toMatchObject({ state: "done", result: { algorithms: { area_intrusion: "9.0.0" } } });
  // the download was resumed: bytes that had already arrived were not sent again
  expect(platform.sentBytes()).toBeLessThan(packed.length + 100_000);
  const progress = platform.replies.flatMap(({ reply }) => (reply.state === "progress" ? [reply.text] : []));
  expect([...new Set(progress)]).toEqual(["下载中", "校验通过", "解压", "加载"]);
  await eventually(() => platform.state()?.version?.area_intrusion === "9.0.0");

  const before = platform.state()?.session;
  await platform.answer(platform.command("reboot", {}));
  await agent.online(before);
  expect(platform.state()?.version?.area_intrusion).toBe("9.0.0");

  const older = { manifest: { version: "8.0.0" } };
  expect(await install(agent, older)).toMatchObject({ state: "failed", code: "older" });
  const back = await install(agent, { ...older, order: (params) => ({ ...params, rollback: true }) });
  expect(back).toMatchObject({ state: "done", result: { algorithms: { area_intrusion: "8.0.0" } } });

  const away = await platform.answer(platform.command("algorithm.uninstall", { alg_id: "area_intrusion" }));
  expect(away).toMatchObject({ state: "done" });
  await eventually(() => platform.state()?.version?.area_intrusion === undefined);
  const restore = { alg_id: "area_intrusion", restore: true };
  expect(await platform.answer(platform.command("algorithm.uninstall", restore))).toMatchObject({ state: "done" });
  await eventually(() => platform.state()?.version?.area_intrusion === "1.5.0");
  const kept = await platform.answer(platform.command("algorithm.uninstall", { alg_id: "cattle_home" }));
  expect(kept).toMatchObject({ state: "failed", code: "never_uninstalled", text: "该算法不可卸载" });
});

test.concurrent("rolls back a version that fails on a running camera, while the other algorithm on that camera loses no frame", {
  timeout: patience,
}, async (context) => {
  const agent = await launch(context);
  const { platform } = agent;
  const polygon = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const regions = [{ name: "区", polygon }];
  const camera = { channel: "1", name: "大门", source: { kind: "generated" }, analysis_fps: 2 };
  const arrangements = ["area_intrusion", "crowd_gather"].map((alg_id) => ({
    channel: "1",
    alg_id,
    settings: { regions },
  }));
  platform.configure({ cameras: [camera], arrangements });
  const work = (id: string) => platform.telemetry()?.algorithms?.find((each) => each.id === id);
  await eventually(() => platform.points()?.points.length === 1, patience);
  const reply = await install(agent, { files: [throwing] });
  expect(reply).toMatchObject({ state: "failed", code: "not_working" });
  expect("text" in reply ? reply.text : "").toBe("新版本不能正常工作：坏了；仍使用 1.5.0");
  const good = await install(agent, { files: [working], manifest: { version: "9.1.0" } });
  expect(good).toMatchObject({ state: "done" });
  const progress = platform.replies.flatMap(({ reply: each }) => (each.state === "progress" ? [each.text] : []));
  expect(progress).toContain("等待首个结果");
  await eventually(() => work("area_intrusion")?.version === "9.1.0", patience);
  // both counts must grow from now on; their first values depend on the time of the report
  const framesOf = (id: string) => work(id)?.frames ?? 0;
  await eventually(() => framesOf("crowd_gather") > 1 && framesOf("area_intrusion") > 0, patience);
  expect(work("crowd_gather")).toMatchObject({ state: "running", errors: 0, restarts: 0, skipped: 0 });
});

test.concurrent("installs no algorithm if no publisher's key is configured", { timeout: patience }, async ({
  onTestFinished,
}) => {
  const agent = await launchAgent({ onTestFinished });
  expect(await install(agent, {})).toMatchObject({ state: "failed", code: "no_publisher_key" });
});
