import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ensureCluster } from "./init-cluster.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { startPostgres } from "./start-postgres.ts";

test("describes the account for the log", () => {
  expect(choosePostgresAccount().how).not.toBe("");
});

/** Account “nobody”, which cannot run the PostgreSQL programs if only root can read the folder of the checkout. */
const nobody = { uid: 65_534, gid: 65_534 };
const root = process.getuid?.() === 0;
const nobodyReads = root && spawnSync(findPostgresBinaries().initdb, ["-V"], nobody).status === 0;

test.runIf(nobodyReads)(
  "runs PostgreSQL under another account if root has no user namespaces, even if root owns the files",
  { tags: ["rest"] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
    const byRoot = await startPostgres({ dataDir, log: () => undefined });
    await byRoot.stop();
    const account = { how: "nobody", prefix: [], owner: nobody };
    const byNobody = await startPostgres({ dataDir, account, log: () => undefined });
    expect(statSync(join(dataDir, "cluster")).uid).toBe(nobody.uid);
    await byNobody.stop();
    rmSync(dataDir, { recursive: true });
  },
);

test("reports the reason of a failed initdb and leaves no incomplete cluster", { tags: ["rest"] }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
  const account = choosePostgresAccount();
  const broken = { ...findPostgresBinaries(), initdb: "/bin/false" };
  await expect(ensureCluster(dataDir, broken, account)).rejects.toThrow(/内置数据库初始化失败/);
  const cluster = await ensureCluster(dataDir, findPostgresBinaries(), account);
  expect(cluster.folder).toBe(join(dataDir, "cluster"));
  rmSync(dataDir, { recursive: true });
});
