import { openBytes, openKey } from "../../src/features/face/library/face-seal.ts";
import { type TestApp } from "../test-app.ts";

/** What the database holds of a face: all sealed bytes together, the sealed key, and the opened embedding. @throws where it is gone */
export async function storedFace(
  app: TestApp,
  id: string,
): Promise<{ data: Buffer; key: Buffer; embedding: Int8Array; picture: Buffer }> {
  const { sql } = app.services.db;
  const data = await sql.selectFrom("face_data").selectAll().where("face_id", "=", id).executeTakeFirst();
  const key = await sql.selectFrom("face_key").selectAll().where("face_id", "=", id).executeTakeFirst();
  if (data === undefined || key === undefined) throw new Error("no such face");
  const own = openKey(app.services.key, key.sealed);
  const embedding = openBytes(own, data.embedding);
  return {
    ...{ data: Buffer.concat([data.picture, data.thumb, data.embedding]), key: key.sealed },
    ...{ embedding: new Int8Array(embedding.buffer, embedding.byteOffset, embedding.length) },
    picture: openBytes(own, data.picture),
  };
}
