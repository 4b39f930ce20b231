import { type Answer } from "@huiyan/contract/endpoint";
import { type getDeployment as api } from "@huiyan/contract/organisation/organisation.api";
import { type Context } from "#platform/context/context.ts";
import { listsLivestock } from "../point-details.ts";

export async function getDeployment({ config }: Context): Promise<Answer<typeof api>> {
  return {
    privatize: config.private,
    privatize_code: config.privateCode,
    internal_mode: config.internalMode,
    livestock: listsLivestock(config),
  };
}
