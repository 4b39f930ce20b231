import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureCluster } from "./init-cluster.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";

test("the account is named for the log", () => {
  expect(choosePostgresAccount().how).not.toBe("");
});

test.runIf(process.getuid?.() === 0)(
  "as root without user namespaces another account takes over the files",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
    const account = { how: "nobody", prefix: [], owner: nobody };
    const cluster = await ensureCluster(dataDir, findPostgresBinaries(), account);
    expect(cluster.password).toMatch(/^[\w-]{32}$/);
    rmSync(dataDir, { recursive: true });
  },
);

test("a failed initdb tells its reason and leaves no half-made cluster", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
  const account = choosePostgresAccount();
  const broken = { ...findPostgresBinaries(), initdb: "/bin/false" };
  await expect(ensureCluster(dataDir, broken, account)).rejects.toThrow(/内置数据库初始化失败/);
  const cluster = await ensureCluster(dataDir, findPostgresBinaries(), account);
  expect(cluster.folder).toBe(join(dataDir, "cluster"));
  rmSync(dataDir, { recursive: true });
});
