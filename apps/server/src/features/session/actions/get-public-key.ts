import { type Answer } from "@huiyan/contract/endpoint";
import { type getPublicKey as api } from "@huiyan/contract/session/session.api";
import { type Context } from "#platform/context/context.ts";
import { publicKeyText } from "../password/sealed-password.ts";

/**
 * Returns the public key with which browsers may encrypt passwords. Also returns the server's time, which the encrypted
 * text must contain.
 */
export async function getPublicKey(ctx: Context): Promise<Answer<typeof api>> {
  return { key: await publicKeyText(ctx), time: ctx.clock.now().getTime() };
}
