import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as api from "@huiyan/contract/backup/backup.api";
import { getHealth } from "@huiyan/contract/operator/health.api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { tryTarget } from "#platform/backup/try-target.ts";
import { nodeReport } from "#platform/node/node-report.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { startTestApp } from "#test/test-app.ts";
import { backupJob, backupTargetJob } from "./run-backups.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-target-"));
const file = join(folder, "a-file");
const disk = join(folder, "disk");
const isMounted = mounted();
/** Unprivileged account of the system. Only root may run a process as this account. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
beforeAll(() => writeFileSync(file, ""));
afterAll(() => {
  if (isMounted) execFileSync("/bin/umount", ["-l", disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Mounts a small separate disk, which requires root. Returns false on failure. */
function mounted(): boolean {
  try {
    mkdirSync(disk);
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const troubleOf = (target: string): Promise<string> =>
  tryTarget(target).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Tests the target in a process of the unprivileged account. Returns the sentence about the failure. */
function troubleOfNobody(target: string): string {
  const program = `import { tryTarget } from ${JSON.stringify(new URL("../../platform/backup/try-target.ts", import.meta.url))};
    await tryTarget(${JSON.stringify(target)}).catch((error) => process.stdout.write(error.message));`;
  const env = { PATH: process.env.PATH };
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { ...nobody, env, encoding: "utf8" });
}

describe("the backup folder", () => {
  it("is created, and is empty after a successful test", async () => {
    const target = join(folder, "good", "deep");
    expect(await troubleOf(target)).toBe("");
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([
    ["a file", () => file, /^备份不能写入：.*a-file 是一个文件，不是目录/],
    ["a path below a file", () => join(file, "deep"), /^备份不能写入：.*a-file.* 是一个文件/],
    [
      "a folder below /proc",
      () => "/proc/huiyan/backups",
      /^备份不能写入：\/proc\/huiyan\/backups 在系统的虚拟文件系统里/,
    ],
    ["a folder of the system", () => "/sys/huiyan", /^备份不能写入：.*\/sys/],
  ])("%s is refused with path and advice", async (_rule, target, sentence) => {
    expect(await troubleOf(target())).toMatch(sentence);
  });

  it.runIf(nobody !== undefined)("that cannot be written is reported with its path and both users", () => {
    const closed = join(folder, "of-root");
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(folder, 0o755);
    const sentence = `备份不能写入：${closed} 属于用户 root，当前用户 nobody 没有读写权限。请改用用户 root 运行，或执行 chown -R nobody ${closed}，或换一个位置`;
    expect(troubleOfNobody(closed)).toBe(sentence);
    expect(troubleOfNobody(join(closed, "deep"))).toBe(sentence);
  });

  it.runIf(isMounted)(
    "on a full or read-only disk is reported, with the setting of the systemd unit if systemd runs the service",
    async () => {
      execFileSync("sh", ["-c", `head -c 200000 /dev/zero > ${disk}/of-others || true`], { stdio: "ignore" });
      expect(await troubleOf(disk)).toMatch(/^备份不能写入：.*disk 所在的磁盘已满（剩余 0 MB）/);
      execFileSync("/bin/mount", ["-o", "remount,ro", disk]);
      expect(await troubleOf(disk)).toMatch(/^备份不能写入：.*disk 所在的文件系统只读/);
      process.env.INVOCATION_ID = "1";
      try {
        expect(await troubleOf(disk)).toContain(`ReadWritePaths=${disk}`);
      } finally {
        delete process.env.INVOCATION_ID;
      }
    },
  );

  it("that cannot be written is shown on the backup page, in health, as the error of each backup, and in the log", async () => {
    const app = await startTestApp({
      env: { BACKUP_FOLDER: file, ROLES: "api,jobs", HUIYAN_KEY: "07".repeat(32) },
    });
    try {
      const { services } = app;
      const operator = await operatorSession(app);
      // the server has tested the folder at its start, and the job tests it a minute later
      await backupTargetJob(services)
        .run()
        .catch(() => undefined);
      await services.jobs.watch("backup.target", app.clock.now(), () => backupTargetJob(services).run());
      expect(services.jobs.failing().find(({ job }) => job === "backup.target")?.times).toBe(2);
      await nodeReport(services, "this", () => true, { say: () => undefined, heard: () => [] }).run();
      expect((await operator.call(api.getBackups, {})).target_trouble).toContain(`${file} 是一个文件`);
      const health = await operator.call(getHealth, {});
      expect(health.backup_trouble).toContain(`${file} 是一个文件`);
      expect(health.figures.find(({ key }) => key === "backup_failed")?.value).toBe(1);
      await operator.call(api.startBackup, {});
      const lines = vi.spyOn(services.log, "error");
      await backupJob(services).run();
      const err = expect.objectContaining({ message: expect.stringContaining(`${file} 是一个文件`) });
      const line = { err, event: "backup.target_failed", folder: file };
      expect(lines.mock.calls).toContainEqual([line, "备份目录不能写入，备份没有开始"]);
      const [row] = (await operator.call(api.getBackups, {})).list;
      expect(row).toMatchObject({ state: "failed", error: expect.stringContaining(`${file} 是一个文件`) });
    } finally {
      await app.close();
    }
  });

  it("is not created without a plan or a configured folder, and is tested when a plan is saved", async () => {
    const app = await startTestApp({ env: { ROLES: "api,jobs" } });
    try {
      const operator = await operatorSession(app);
      const target = app.services.config.backups.folder;
      await backupTargetJob(app.services).run();
      expect(readdirSync(app.dataDir)).not.toContain("backups");
      writeFileSync(target, "");
      const { plan } = await operator.call(api.getBackups, {});
      await operator.call(api.savePlan, { ...plan, every: "day" });
      await expect
        .poll(() => app.services.jobs.runs().find(({ name }) => name === "backup.target")?.cause)
        .toContain(`${target} 是一个文件`);
    } finally {
      await app.close();
    }
  });
});
