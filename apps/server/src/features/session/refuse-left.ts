import { formText } from "@huiyan/contract/form-texts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { listStandings } from "./account.queries.ts";
import { isRegistrationOpen } from "./registration.ts";

/**
 * Checks whether an authenticated account has left all its organisations. If so, and registration is closed, refuses
 * it.
 * @returns notice for a user who has left all organisations; empty for other users
 * @throws AppError account_left
 */
export async function refuseLeft(ctx: Context, accountId: string): Promise<string> {
  const standings = await listStandings(ctx.db.sql, accountId);
  const hasLeft = standings.length > 0 && standings.every(({ status }) => status === "leave");
  if (!hasLeft) return "";
  refuseUnless(await isRegistrationOpen(ctx), "account_left");
  const { language } = ctx.request;
  const names = standings.map(({ name }) => name).join(language === "en" ? ", " : "、");
  return formText("您已被移出{names}，如需恢复请联系该企业的管理员", language, { names });
}
