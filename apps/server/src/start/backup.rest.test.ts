import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { createClient } from "#test/client.ts";
import { readStoredMessages } from "#test/messages/stored-messages.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";
import { type FactoryEntry, readLedger, setUpOrganisation, startSimulator, writeFactory } from "#test/simulator.ts";
import { testSize } from "#test/test-size.ts";

const main = join(import.meta.dirname, "..", "main.ts");
const deviceCount = 8;
/** Events per second that each device sends; all devices together send about 100. */
const rate = 13;
const seconds = testSize(8, 60);

let folder: string;
let server: ServerProcess;
let devices: FactoryEntry[];
let token: string;
const dataDir = () => join(folder, "data");
const file = () => join(folder, "backup.huiyan");
const restored = () => join(folder, "restored");
/** Ids of events that were acknowledged before the backup began. */
let acknowledged: ReadonlySet<string>;

/** Returns the backup with one bit flipped in the middle. A fixed value might equal the original. */
function otherBit(whole: Buffer): Buffer {
  const at = Math.floor(whole.length / 2);
  whole.writeUInt8(whole.readUInt8(at) ^ 1, at);
  return whole;
}

const run = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [main, "--no-demo", ...args], { env: { ...process.env, ...env } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-backup-"));
  const factory = await writeFactory(folder, deviceCount);
  devices = factory.devices;
  const args = ["--no-demo", "--load-devices", factory.path];
  server = await startServerProcess({ dataDir: dataDir(), port: await findFreePort(), args });
  const admin = await setUpOrganisation(server, devices);
  token = admin.token;
  const common = { folder, server: server.url, devices, points: 2 };
  // first run without events: the devices claim their secrets and report their channels
  await (await startSimulator({ ...common, rate: 0, seconds: 4 })).report;
  const sending = await startSimulator({ ...common, rate, seconds });
  // waits until enough events were acknowledged; a slow machine needs longer
  do {
    await sleep(250);
    acknowledged = (await readLedger(folder)).acknowledged;
  } while (acknowledged.size <= testSize(200, 2000));
  const { stdout } = await run(["--backup", file()], { HUIYAN_DATA: dataDir() });
  expect(stdout).toContain("已备份到");
  expect(await sending.report).toMatchObject({ refused: 0, waiting: 0 });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("refuses a target that cannot be written with path and reason, and keeps its file", async () => {
  const before = (await stat(file())).size;
  await expect(run(["--backup", join(file(), "below")], { HUIYAN_DATA: dataDir() })).rejects.toThrow(
    /备份不能写入：.*backup\.huiyan 是一个文件/,
  );
  expect((await stat(file())).size).toBe(before);
});

describe("a backup made while devices send 100 events per second", () => {
  it("can be read by its owner only, and is never overwritten", async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    await expect(run(["--backup", file()], { HUIYAN_DATA: dataDir() })).rejects.toThrow("已经存在");
    expect(await readdir(folder)).not.toContain("backup.huiyan.part");
  });

  it("restores every acknowledged event with its picture and no sessions, and devices continue with their secrets", async () => {
    const { stdout } = await run(["--restore", file()], { HUIYAN_DATA: restored() });
    expect(stdout).toContain("条数、最新报警和金额与备份时一致");
    const second = await startServerProcess({ dataDir: restored(), port: await findFreePort(), args: ["--no-demo"] });
    try {
      await createClient(server.url, token).call(findMessages, { size: 1 });
      expect(await createClient(second.url, token).send(findMessages, { size: 1 })).toMatchObject({ status: 401 });
      // replaces the factory keys by an invalid key: the devices must continue with the secrets that they have claimed
      // before
      const claimed = devices.map((device) => ({ ...device, key: "none" }));
      const common = { folder, server: second.url, points: 2 };
      const report = await (await startSimulator({ ...common, devices: claimed, rate: 2, seconds: 3 })).report;
      expect(report).toMatchObject({ refused: 0, waiting: 0 });
      expect(report.accepted).toBeGreaterThan(deviceCount);
    } finally {
      await second.stop();
    }
    const { events, missingPictures } = await readStoredMessages(restored());
    const stored = new Set(events);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(missingPictures).toBe(0);
  });

  /** Faults of a backup. Quick mode tests one; archive.test.ts covers the positions and kinds of faults. */
  const wrongs: [string, (whole: Buffer) => Buffer, string][] = [
    ["altered", otherBit, "备份文件不完整或已被改动"],
    ["cut short", (whole) => whole.subarray(0, Math.floor(whole.length / 2)), "备份文件不完整或已被改动"],
    ["something else", () => Buffer.from("PK something else"), "不是慧眼的备份文件"],
  ];
  it.each(testSize(wrongs.slice(0, 1), wrongs))(
    "is refused before any change when it is %s",
    async (_rule, change, sentence) => {
      const broken = join(folder, "broken.huiyan");
      await writeFile(broken, change(await readFile(file())));
      const target = join(folder, "untouched");
      await expect(run(["--restore", broken], { HUIYAN_DATA: target })).rejects.toThrow(sentence);
      expect((await readdir(target)).filter((name) => !name.startsWith("instance."))).toEqual([]);
    },
  );

  it("is not restored over existing data, and the refusal says why", async () => {
    const before = await readdir(dataDir());
    await expect(run(["--restore", file()], { HUIYAN_DATA: dataDir() })).rejects.toThrow("慧眼已在运行");
    // `restored()` already contains data, because an earlier test has restored a backup into this folder
    await expect(run(["--restore", file()], { HUIYAN_DATA: restored() })).rejects.toThrow("里已有数据");
    expect(await readdir(dataDir())).toEqual(before);
    // makes a backup of an installation whose server does not run
    const again = join(folder, "again.huiyan");
    await run(["--backup", again], { HUIYAN_DATA: restored() });
    expect(existsSync(again)).toBe(true);
  });
});
