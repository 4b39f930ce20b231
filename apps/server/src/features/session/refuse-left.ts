import { formText } from "@huiyan/contract/form-texts";
import { type Context } from "../../platform/context/context.ts";
import { refuseUnless } from "../../platform/error/app-error.ts";
import { listStandings } from "./account.queries.ts";
import { isRegistrationOpen } from "./registration.ts";

/**
 * For someone who has proven who he is: whether he has left all organisations that he belonged to. Where nobody may make
 * an organisation of his own he comes no further.
 * @returns the sentence for who may come in all the same; empty for everybody else
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
