import { type Answer } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type getAlias as api } from "@huiyan/contract/organisation/organisation.api";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { z } from "zod";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { getOrganisationSetting } from "../../setting/setting.public.ts";

const Stored = z.string().min(1);

/** The word that the interface uses for device groups. */
export async function getAlias(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const own = Stored.safeParse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, "alias_group"));
  return { group: own.data ?? formText(aliasDefault, ctx.request.language) };
}
