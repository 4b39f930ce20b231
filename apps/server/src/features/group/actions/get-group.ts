import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getGroup as api } from "@huiyan/contract/group/group.api";
import { labelTypes } from "@huiyan/contract/group/group.rules";
import { addressOf } from "#features/china/china.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { isWhole } from "#platform/db/scope.ts";
import { found } from "#platform/error/app-error.ts";
import { getOrganisationName } from "../group.queries.ts";
import { levelOf } from "../group-parent.ts";
import { getGroupRow } from "../group-tree.queries.ts";

const nameOfType = (type: string) => labelTypes.find((each) => each.type === type)?.name ?? type;

export async function getGroup(ctx: Context<ReaderCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  if (_id === orgId) {
    const name = await getOrganisationName(ctx.db.sql, orgId);
    const nothing = { parent_id: null, path: [], description: "", labels: [], partly: false };
    return { _id, name, level: 1, bare: !isWhole(scope), ...nothing };
  }
  const row = found(await getGroupRow(ctx.db.sql, scope, _id));
  return {
    _id: row.id,
    name: row.name,
    parent_id: row.parent_id ?? orgId,
    path: row.names,
    level: levelOf(row.path),
    description: row.bare ? "" : row.description,
    partly: row.partly && !row.bare,
    bare: row.bare,
    labels: (row.bare ? [] : row.labels).map(({ type, value, overview }) => ({
      type,
      name: nameOfType(type),
      value,
      text: type === "location" ? (addressOf(value) ?? value) : value,
      overview,
    })),
  };
}
