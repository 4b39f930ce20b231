import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getGroup as api } from "@huiyan/contract/group/group.api";
import { labelTypes } from "@huiyan/contract/group/group.rules";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { addressOf } from "../../china/china.public.ts";
import { levelOf } from "../group-parent.ts";
import { getGroupRow } from "../group-tree.queries.ts";

const nameOfType = (type: string) => labelTypes.find((each) => each.type === type)?.name ?? type;

export async function getGroup(ctx: Context<ReaderCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const row = found(await getGroupRow(ctx.db.sql, ctx.caller.scope, _id));
  return {
    _id: row.id,
    name: row.name,
    parent_id: row.parent_id ?? ctx.caller.orgId,
    path: row.names,
    level: levelOf(row.path),
    description: row.description,
    partly: row.partly,
    labels: row.labels.map(({ type, value, overview }) => ({
      type,
      name: nameOfType(type),
      value,
      text: type === "location" ? (addressOf(value) ?? value) : value,
      overview,
    })),
  };
}
