import { gunzipSync } from "node:zlib";
import { opens, proofSettings, sealedProof } from "../secret/key-proof.ts";
import { masterKeyOf } from "../secret/master-key.ts";
import { BackupError, entryNames, type Manifest, maxPartBytes, maxSmallBytes } from "./backup-format.ts";
import { type ArchiveEntry } from "./read-archive.ts";

const settingsTable = "installation_setting";
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text);

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const withoutEscapes = (text: string) => text.replaceAll(/\\(.)/gs, (_, one: string) => escapes[one] ?? one);

/** Decompresses a part. @throws BackupError if the part is not gzip or exceeds maxPartBytes */
function unpacked(part: Buffer): Buffer {
  try {
    return gunzipSync(part, { maxOutputLength: maxPartBytes });
  } catch (cause) {
    throw new BackupError(`备份里表 ${settingsTable} 的内容无法解压，没有恢复任何数据。请改用另一份备份`, { cause });
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Collects, while a backup is read, its master key and the table of settings, which holds values encrypted with that
 * key.
 * Afterwards a key can be tested on these values.
 */
export class ArchivedKey {
  #key = "";
  readonly #settings: Buffer[] = [];

  /** Reads the master key and the parts of the settings table. Other entries stay unread. */
  async visit({ name, size, body }: ArchiveEntry): Promise<void> {
    if (size > maxSmallBytes) return;
    if (name === entryNames.key) this.#key = (await bytesOf(body)).toString().trim();
    else if (name.startsWith(`${entryNames.database}${settingsTable}/`)) this.#settings.push(await bytesOf(body));
  }

  /**
   * Returns an encrypted value from the settings table (rows in the text format of COPY); undefined if there is none.
   */
  #proof(manifest: Manifest): string | undefined {
    const columns = manifest.tables.find(({ name }) => name === settingsTable)?.columns ?? [];
    const [nameAt, valueAt] = [columns.indexOf("name"), columns.indexOf("value")];
    const text = Buffer.concat(this.#settings.map(unpacked)).toString();
    const found = new Map<string, unknown>();
    for (const line of text.split("\n")) {
      const cells = line.split("\t");
      const name = cells[nameAt] ?? "";
      if (proofSettings.includes(name)) found.set(name, parsedJson(withoutEscapes(cells[valueAt] ?? "")));
    }
    return sealedProof(found);
  }

  /** Returns whether a key decrypts the encrypted values of the backup; undefined if the backup has none. */
  opensData(manifest: Manifest, key: string): boolean | undefined {
    const proof = this.#proof(manifest);
    return proof === undefined ? undefined : isKey(key) && opens(masterKeyOf(key), proof);
  }

  /** Verifies that the key in the backup decrypts the data in it. @throws BackupError */
  refuseWrongKey(manifest: Manifest): void {
    if (this.opensData(manifest, this.#key) === false)
      throw new BackupError(
        "主密钥与数据库不符，备份无法使用，没有保留。请恢复原来的 data/key（或 HUIYAN_KEY）后重新备份",
      );
  }

  /**
   * Verifies that the server will be able to decrypt the data after the restore.
   * @param own master key of the environment, which replaces the key in the backup; undefined: that key is used
   * @throws BackupError if the key does not decrypt the data
   */
  refuseUnopened(manifest: Manifest, own: string | undefined): void {
    const isOwnRight = own === undefined ? undefined : this.#isRight(manifest, own);
    if (isOwnRight === true) return;
    const isArchivedRight = this.opensData(manifest, this.#key) !== false && isKey(this.#key);
    if (own === undefined && isArchivedRight) return;
    if (isArchivedRight)
      throw new BackupError(
        "环境变量 HUIYAN_KEY 解不开这份备份里的数据，备份自带的主密钥能解开；没有恢复任何数据。" +
          "请去掉 HUIYAN_KEY 再恢复（恢复后主密钥在数据目录的 key 文件里），或换成原来的值",
      );
    throw new BackupError(
      "备份自带的主密钥解不开备份里的数据；没有恢复任何数据。" +
        (own === undefined
          ? "请用环境变量 HUIYAN_KEY 给出制作备份时服务所用的主密钥，再恢复"
          : "环境变量 HUIYAN_KEY 也解不开：请换成制作备份时服务所用的主密钥，或改用另一份备份"),
    );
  }

  /**
   * Returns true if a key decrypts the encrypted values of the backup. If the backup has none, returns true if the key
   * equals the key in the backup.
   */
  #isRight(manifest: Manifest, own: string): boolean {
    return this.opensData(manifest, own) ?? own.toLowerCase() === this.#key.toLowerCase();
  }
}
