import { type Answer } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type listLabelTypes as api } from "@huiyan/contract/group/group.api";
import { labelTypes } from "@huiyan/contract/group/group.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";

export async function listLabelTypes(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  return labelTypes.map(({ type, name }) => ({ type, name: formText(name, ctx.request.language) }));
}
