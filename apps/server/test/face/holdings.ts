import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import { sql } from "kysely";
import { openBytes, openKey } from "#features/face/library/face-seal.ts";
import { readArchive } from "#platform/backup/read-archive.ts";
import { type TrueAgent } from "../algorithm/true-agent.ts";
import { type TestApp } from "../test-app.ts";

/** Data of a person that must not be found after the deletion. */
export interface Needles {
  picture: Buffer;
  embedding: Int8Array;
}

/** Returns a unique part of the picture and of the embedding, each as bytes, hexadecimal and base64. */
function formsOf({ picture, embedding }: Needles): Buffer[] {
  const from = Math.floor(picture.length / 2);
  const bytes = Buffer.from(embedding.buffer, embedding.byteOffset, embedding.length);
  return [picture.subarray(from, from + 48), bytes.subarray(40, 88)].flatMap((piece) => [
    ...[piece, Buffer.from(piece.toString("hex"))],
    // base64 encodes groups of three bytes, so the part may begin at three different offsets
    ...[0, 1, 2].map((skip) => Buffer.from(piece.subarray(skip, skip + 45).toString("base64"))),
  ]);
}
const isIn = (bytes: Buffer, forms: readonly Buffer[]) => forms.some((form) => bytes.includes(form));

/** Searches every row of every table, including encrypted contents that stored keys can decrypt. */
async function inDatabase(app: TestApp, forms: readonly Buffer[]): Promise<boolean> {
  const db = app.services.db.sql;
  const { rows: tables } = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    if (rows.some(({ text }) => isIn(Buffer.from(text), forms))) return true;
  }
  const sealed = await db
    .selectFrom("face_data")
    .innerJoin("face_key", "face_key.face_id", "face_data.face_id")
    .select(["picture", "thumb", "descriptor", "face_key.sealed"])
    .execute();
  return sealed.some(({ picture, thumb, descriptor, sealed: key }) => {
    const own = openKey(app.services.key, key);
    return [picture, thumb, descriptor].some((bytes) => bytes !== null && isIn(openBytes(own, bytes), forms));
  });
}

/** Searches every file below a folder. For a device, also searches contents that its secret can decrypt. */
async function inFolder(folder: string, forms: readonly Buffer[], agent?: TrueAgent): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (isIn(bytes, forms)) return true;
    if (agent === undefined || entry.name !== "faces.sealed") continue;
    const key = deriveKey(agent.device.client.secret, agent.device.deviceId, "huiyan/faces-at-rest/v1");
    if (isIn(Buffer.from(openWith(key, Buffer.from(bytes.toString("utf8"), "base64"))), forms)) return true;
  }
  return false;
}

/** Searches the entries of a backup. A face's encryption key in the backup would count as a find. */
async function inBackup(file: string, forms: readonly Buffer[]): Promise<boolean> {
  let isFound = false;
  await readArchive(file, undefined, async ({ name, body }) => {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    isFound ||= name.includes("face_key") || isIn(Buffer.concat(parts), forms);
  });
  return isFound;
}

/** Returns where data of a person was found: database, files, backups, or a device. */
export async function holdings(
  app: TestApp,
  agents: readonly TrueAgent[],
  backups: readonly string[],
  needles: Needles,
): Promise<{ database: boolean; files: boolean; backups: boolean; devices: boolean[] }> {
  const forms = formsOf(needles);
  const found = await Promise.all(backups.map((file) => inBackup(file, forms)));
  return {
    database: await inDatabase(app, forms),
    files: await inFolder(app.dataDir, forms),
    backups: found.includes(true),
    devices: await Promise.all(agents.map((agent) => inFolder(agent.data, forms, agent))),
  };
}
