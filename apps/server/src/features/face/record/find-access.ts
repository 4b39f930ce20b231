import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findFaceAccess as api } from "@huiyan/contract/face/face-record.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type AccessRow, countAccess, findAccessRows } from "./record.queries.ts";

function faceText({ face_name: name, face_code: code, gone_name: gone }: AccessRow): string {
  return name === null ? (gone ?? "") : `${name}（${code ?? ""}）`;
}

export async function findFaceAccess(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const [rows, count] = await Promise.all([
    findAccessRows(ctx.db.sql, orgId, filter, { page, size }),
    countAccess(ctx.db.sql, orgId, filter),
  ]);
  const list = rows.map((row) => ({
    _id: row.id,
    at: row.at.getTime(),
    act: row.act,
    by: row.by,
    face: faceText(row),
    count: row.count,
    where: row.at_where,
    score: row.score,
  }));
  return { list, page: { page, size, count } };
}
