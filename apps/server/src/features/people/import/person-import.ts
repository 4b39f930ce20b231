import { formText } from "@huiyan/contract/form-texts";
import { type Language, languages } from "@huiyan/contract/language";
import { importPeople } from "@huiyan/contract/people/people.api";
import { PersonAccount, PersonName, roleNames, rolesForNew } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { z } from "zod";
import { type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, parseSent, refuse } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { type Enrolment, enrolPerson } from "../enrol-person.ts";
import { findDepartmentsByName, type NamedDepartment } from "./department-by-name.queries.ts";
import { ImportItem } from "./import-item.ts";

/**
 * Narrows departments with the same name. Prefers those in the chosen department, then those of the first level,
 * because a path cannot identify the latter.
 */
function nearest(found: readonly NamedDepartment[], chosen: string | undefined): readonly NamedDepartment[] {
  const inside = found.filter(({ id, parent_id }) => chosen !== undefined && (id === chosen || parent_id === chosen));
  const among = inside.length > 0 ? inside : found;
  const top = among.filter(({ level }) => level === 1);
  return top.length > 0 ? top : among;
}

/**
 * Returns the department that a row names, or the chosen department if the row names none.
 * @param text name, or path `A/B` for a department of the second level
 * @throws AppError not_found with a text for the user
 */
async function chooseDepartment(
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

const rowText = "第 {row} 行：{text}";
const ImportRow = z.object({ name: PersonName, account: PersonAccount });

/**
 * Returns the role that a row names, in any language of the template. An empty cell means an ordinary member.
 * @throws AppError role_refused
 */
function roleOf(ctx: Context<MemberCaller>, typed: string): Role {
  const known = rolesForNew(ctx.caller.role);
  const named = (role: Role) => languages.some((language) => formText(roleNames[role], language) === typed);
  return typed === "" ? "staff" : (known.find(named) ?? refuse("role_refused"));
}

async function enrolmentOf(ctx: Context<MemberCaller>, item: ImportItem): Promise<Enrolment> {
  const row = parseSent(ImportRow, item);
  const role = roleOf(ctx, item.role);
  const dep_id = await chooseDepartment(ctx, item.department, item.dep_id);
  const sealed = item.password_sealed;
  const password = sealed === undefined ? undefined : ctx.key.open(Buffer.from(sealed, "base64"));
  return { ...row, role, dep_id, password };
}

/** Adds the row number to an AppError. Other errors are returned unchanged. */
function inRow(row: number, error: unknown, language: Language): unknown {
  const { body, unexpected } = errorAnswer(error, language);
  if (unexpected || body.error === "service_unavailable") return error;
  return new AppError("invalid_input", { text: rowText, values: { row, text: body.message } });
}

/** Task worker that adds one member per row, with the permissions and the scope of the importing user. */
export const personImport: TaskWorker = {
  kind: importPeople.name,
  permission: importPeople.permission,
  async run(ctx, input, { itemId }) {
    const item = ImportItem.parse(input);
    const { language } = ctx.request;
    try {
      const { password_kept } = await enrolPerson(ctx, { ...(await enrolmentOf(ctx, item)), staffId: itemId });
      const added = password_kept ? "已添加，该手机号已有账号，密码未改，请用原密码登录" : "已添加";
      const text = formText(ctx.config.private ? added : "已邀请", language);
      return formText(rowText, language, { row: item.row, text });
    } catch (error) {
      throw inRow(item.row, error, language);
    }
  },
};
