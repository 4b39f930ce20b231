import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSetup as api } from "@huiyan/contract/session/session.api";
import { type Context } from "#platform/context/context.ts";
import { checkSetupKey } from "../setup-link.ts";

export async function getSetup(ctx: Context, { key }: Received<typeof api>): Promise<Answer<typeof api>> {
  return { open: await checkSetupKey(ctx, key) };
}
