import { type TestApp } from "../test-app.ts";

/** Returns how many zips and pieces of zips an organisation has stored. */
export async function countUploads(app: TestApp, orgId: string): Promise<{ uploads: number; pieces: number }> {
  const { sql } = app.services.db;
  const uploads = await sql.selectFrom("face_upload").select("id").where("org_id", "=", orgId).execute();
  if (uploads.length === 0) return { uploads: 0, pieces: 0 };
  const ids = uploads.map(({ id }) => id);
  const pieces = await sql.selectFrom("face_upload_piece").select("number").where("upload_id", "in", ids).execute();
  return { uploads: uploads.length, pieces: pieces.length };
}
