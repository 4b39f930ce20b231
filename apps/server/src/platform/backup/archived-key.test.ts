import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { masterKeyOf } from "../secret/master-key.ts";
import { checkBackup } from "./restore-backup.ts";
import { writeArchive } from "./write-archive.ts";

const [right, wrong, other] = ["1".repeat(64), "2".repeat(64), "3".repeat(64)];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archived-key-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Escapes the text of a cell as PostgreSQL's COPY does. */
const cell = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t");
const sealed = masterKeyOf(right).seal("huiyan").toString("base64");
const rows = [
  ["other", '{"text": "a\\\\tb"}'],
  ["master_key_check", JSON.stringify({ sealed, note: 'a "quoted"\\ text' })],
];
/** Settings row of an older version: it has no value for checking the master key, but an encrypted password key. */
const older = [["password_key", JSON.stringify({ private_sealed: sealed })]];

/** Writes a backup with a master key and the rows of the settings table. Returns its path. */
async function backupOf(key: string, settings: readonly string[][]): Promise<string> {
  const path = join(folder, `${Math.random()}.huiyan`);
  const head = { product: "huiyan", format: 1, version: "24.11.1" };
  const text = settings.map(([name = "", value = ""]) => `2026-11-29\t${cell(value)}\t${name}\n`).join("");
  await writeArchive(
    path,
    undefined,
    async (archive) => {
      await archive.add("backup.json", Buffer.from(JSON.stringify(head)));
      await archive.add("key", Buffer.from(key));
      await archive.add("database/installation_setting/000001.gz", gzipSync(text));
      const columns = ["changed_at", "value", "name"];
      const manifest = {
        version: "24.11.1",
        madeAt: 0,
        migrations: [],
        partitions: [],
        sequences: [],
        facts: {},
        evidence: [],
        tables: [{ name: "installation_setting", columns, rows: settings.length }],
        files: null,
        ...archive.sum(),
      };
      await archive.add("manifest.json", Buffer.from(JSON.stringify(manifest)));
    },
    async () => undefined,
  );
  return path;
}

const removeAdvice = "请去掉 HUIYAN_KEY";
it.each([
  ["a backup whose key opens its data", right, rows, undefined, undefined],
  ["the same with the key of the environment", right, rows, right, undefined],
  ["the key of the environment in capitals", "a".repeat(64), [], "A".repeat(64), undefined],
  ["a key that opens nothing in the backup", wrong, rows, undefined, "备份自带的主密钥解不开备份里的数据"],
  ["the right key of the environment beside a wrong one in the backup", wrong, rows, right, undefined],
  ["two keys of which neither opens the data", wrong, rows, other, "环境变量 HUIYAN_KEY 也解不开"],
  ["a wrong key of the environment beside the right one", right, rows, wrong, removeAdvice],
  ["a backup of a version without the check", right, older, undefined, undefined],
  ["a wrong key of such a version", wrong, older, undefined, "备份自带的主密钥解不开备份里的数据"],
  ["a key that is none", "", rows, undefined, "备份自带的主密钥解不开备份里的数据"],
])("a restore tries the keys on the data in the backup: %s", async (_case, archived, settings, own, sentence) => {
  const checked = checkBackup(await backupOf(archived, settings), undefined, own);
  if (sentence === undefined) expect((await checked).tables).toHaveLength(1);
  else await expect(checked).rejects.toThrow(sentence);
  if (sentence !== undefined && sentence !== removeAdvice) await expect(checked).rejects.not.toThrow(removeAdvice);
});
