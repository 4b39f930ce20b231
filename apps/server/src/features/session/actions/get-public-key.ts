import { type Answer } from "@huiyan/contract/endpoint";
import { type getPublicKey as api } from "@huiyan/contract/session/session.api";
import { type Context } from "../../../platform/context/context.ts";
import { publicKeyText } from "../password/sealed-password.ts";

/** The key that passwords may be sealed with, and the time that goes into the seal. */
export async function getPublicKey(ctx: Context): Promise<Answer<typeof api>> {
  return { key: await publicKeyText(ctx), time: ctx.clock.now().getTime() };
}
