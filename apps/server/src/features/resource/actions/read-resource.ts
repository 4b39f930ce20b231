import { type Answer } from "@huiyan/contract/endpoint";
import { addressLifeMs, type readResource as api } from "@huiyan/contract/resource/resource.api";
import { type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { getVisibleFile } from "../resource.queries.ts";
import { parseResourceKey } from "../resource-key.ts";

/**
 * Returns the signed address of a picture or clip that the caller may see. A caller without an organisation sees none.
 */
export async function readResource(ctx: Context<UserCaller | MemberCaller>): Promise<Answer<typeof api>> {
  const key = ctx.request.params["*"] ?? "";
  const parsed = found(parseResourceKey(key));
  const scope = ctx.caller.kind === "member" ? ctx.caller.scope : undefined;
  found(scope && (await getVisibleFile(ctx.db.sql, scope, parsed.id)));
  const expires = addressEnd(ctx.clock.now(), addressLifeMs);
  const thumb = parsed.class === "image" ? signedAddress(ctx.key, key, "thumb", expires) : "";
  return { url: signedAddress(ctx.key, key, "full", expires), thumb, expires };
}
