import { openKey, sealBytes } from "#features/face/library/face-seal.ts";
import { type TestApp } from "../test-app.ts";

/** Embedding of model 1, as stored by an earlier version of the server. */
export const formerEmbedding = Buffer.alloc(1024, 7);

/**
 * Changes a stored face to the form in which an earlier version of the server stored it.
 * @param picture replaces the stored one
 */
export async function makeFormer(app: TestApp, id: string, picture?: Buffer): Promise<void> {
  const { sql } = app.services.db;
  const { sealed } = await sql
    .selectFrom("face_key")
    .select("sealed")
    .where("face_id", "=", id)
    .executeTakeFirstOrThrow();
  const key = openKey(app.services.key, sealed);
  await sql
    .updateTable("face_data")
    .set({
      embedding: sealBytes(key, formerEmbedding),
      descriptor: null,
      descriptor_model: 1,
      ...(picture && { picture: sealBytes(key, picture) }),
    })
    .where("face_id", "=", id)
    .execute();
}
