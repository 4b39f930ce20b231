import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/error/app-error.ts";
import { findDepartmentsByName, type NamedDepartment } from "./department-by-name.queries.ts";

/** Those in the chosen department come first, then those of the first level, which no path could name. */
function nearest(found: readonly NamedDepartment[], chosen: string | undefined): readonly NamedDepartment[] {
  const inside = found.filter(({ id, parent_id }) => chosen !== undefined && (id === chosen || parent_id === chosen));
  const among = inside.length > 0 ? inside : found;
  const top = among.filter(({ level }) => level === 1);
  return top.length > 0 ? top : among;
}

/**
 * The department that a row names, or the one chosen for rows that name none.
 * @param text name, or `A/B` for the second level
 * @throws AppError not_found in words
 */
export async function chooseDepartment(
  ctx: Context<MemberCaller>,
  text: string,
  chosen: string | undefined,
): Promise<string | undefined> {
  const name = text.replaceAll(/\s*[/／]\s*/g, "/");
  if (name === "") return chosen;
  const [department, ...others] = nearest(await findDepartmentsByName(ctx.db.sql, ctx.caller, name), chosen);
  if (department === undefined) throw new AppError("not_found", { text: "部门“{name}”不存在", values: { name } });
  if (others.length > 0) {
    throw new AppError("not_found", { text: "有多个部门名为“{name}”，请写成“上级部门/{name}”", values: { name } });
  }
  return department.id;
}
