import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BackupError, entryNames, type Manifest } from "./backup-format.ts";
import { readArchive } from "./read-archive.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-archive-"));
  path = join(folder, "backup");
});
afterEach(() => rm(folder, { recursive: true }));

const head = { product: "huiyan", format: 1, version: "24.11.1" };
/** scrypt work factor (a power of two). Low, because age's default would take most of the time of these tests. */
const quickWork = 8;
/** Larger than any stream buffer between the writer and the reader. */
const picture = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251));

async function* chunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

async function write(archive: ArchiveWriter, format = 1): Promise<Manifest> {
  await archive.add(entryNames.head, Buffer.from(JSON.stringify({ ...head, format })));
  await archive.add("key", Buffer.from("a".repeat(64)));
  await archive.addStream("files/2026/one.seg", picture.length, chunks(picture));
  await archive.add("files/empty", Buffer.alloc(0));
  const manifest = {
    version: "24.11.1",
    madeAt: 0,
    migrations: [],
    tables: [],
    partitions: [],
    sequences: [],
    facts: {},
    evidence: [],
    files: null,
    ...archive.sum(),
  };
  await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

const make = (passphrase?: string, format?: number) =>
  writeArchive(
    path,
    passphrase,
    (archive) => write(archive, format),
    async () => undefined,
    quickWork,
  );

async function contents(passphrase?: string): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  await readArchive(path, passphrase, async ({ name, body }) => {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    all.set(name, Buffer.concat(parts));
  });
  return all;
}

describe.each([
  ["without a passphrase", undefined],
  ["with a passphrase", "correct horse"],
])("a backup %s", (_rule, passphrase) => {
  it("returns the written entries in order", async () => {
    await make(passphrase);
    const all = await contents(passphrase);
    expect([...all.keys()]).toEqual(["key", "files/2026/one.seg", "files/empty"]);
    expect(all.get("files/2026/one.seg")?.equals(picture)).toBe(true);
  });

  it("reveals no content without the passphrase", async () => {
    await make(passphrase);
    expect((await readFile(path)).includes(picture.subarray(0, 64))).toBe(passphrase === undefined);
  });

  it("refuses an archive that is truncated anywhere or has any changed byte in its contents", {
    tags: ["rest"],
  }, async () => {
    await make(passphrase);
    const whole = await readFile(path);
    // the bytes after the last entry are padding
    const end = whole.length - 2048;
    for (const part of [0.001, 0.99]) {
      await writeFile(path, whole.subarray(0, Math.ceil(end * part)));
      await expect(contents(passphrase), `cut at ${part}`).rejects.toThrow(BackupError);
    }
    // padding separates the entries of an unencrypted archive
    for (let at = 3000; at < picture.length; at += 200_001) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await writeFile(path, altered);
      await expect(contents(passphrase), `altered at ${at}`).rejects.toThrow(BackupError);
    }
  });

  it("leaves no file if it could not be written completely", async () => {
    const broken = writeArchive(
      path,
      passphrase,
      async (archive) => {
        await write(archive);
        throw new Error("the disk is full");
      },
      async () => undefined,
      quickWork,
    );
    await expect(broken).rejects.toThrow("the disk is full");
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves no file if its check fails", async () => {
    const refuse = async () => {
      throw new Error("altered on the disk");
    };
    await expect(writeArchive(path, passphrase, write, refuse, quickWork)).rejects.toThrow("altered on the disk");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("reports each fault of an archive as a sentence for the user", () => {
  it("a missing or wrong passphrase", async () => {
    await make("correct horse");
    await expect(contents()).rejects.toThrow("这份备份设有口令");
    await expect(contents("wrong horse")).rejects.toThrow("备份的口令不对");
  });

  it("a file that is not a backup or does not exist", async () => {
    await writeFile(path, "something else");
    await expect(contents()).rejects.toThrow("不是慧眼的备份文件");
    await rm(path);
    await expect(contents()).rejects.toThrow("打不开（ENOENT）");
  });

  it("a backup of a newer version", async () => {
    await make(undefined, 2);
    await expect(contents()).rejects.toThrow("请先升级程序再恢复");
  });
});

it("passes on an error that the reading callback throws, and does not report it as a fault of the file", async () => {
  await make();
  const reading = readArchive(path, undefined, async () => {
    throw new Error("the database is away");
  });
  await expect(reading).rejects.toThrow("the database is away");
});

describe("restores only the entries that the product writes", () => {
  const withEntry = (name: string) =>
    writeArchive(
      path,
      undefined,
      async (archive) => {
        await archive.add(entryNames.head, Buffer.from(JSON.stringify(head)));
        await archive.add(name, Buffer.from("archive_command = 'touch /tmp/x'"));
      },
      async () => undefined,
    );

  it.each([
    "own/postgres/cluster/postgresql.auto.conf",
    "own/key",
    "own/",
    "own/../key",
    "files/../key",
    "files/a/../../key",
    "files//etc/passwd",
    "files/a\\..\\key",
    "files/",
    "database/account/../../key",
    "database/Account/000001.gz",
    "database/account/1.gz",
    "postgres/cluster/postgresql.conf",
    "/etc/cron.d/x",
    "../key",
    "key.pem",
  ])("refuses the entry name %s", async (name) => {
    await withEntry(name);
    const seen: string[] = [];
    const read = readArchive(path, undefined, async (entry) => void seen.push(entry.name));
    await expect(read).rejects.toThrow("不是慧眼写入的内容");
    expect(seen).toEqual([]);
  });

  it("refuses a link with any name", async () => {
    const tar = pack();
    tar.entry({ name: entryNames.head }, JSON.stringify(head));
    tar.entry({ name: "files/a", type: "symlink", linkname: "/etc" });
    tar.finalize();
    await writeFile(path, await buffer(tar));
    await expect(readArchive(path, undefined, async () => undefined)).rejects.toThrow("不是慧眼写入的内容");
  });
});
