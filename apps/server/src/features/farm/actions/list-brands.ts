import { type Answer } from "@huiyan/contract/endpoint";
import { type listFarmCameraBrands as api } from "@huiyan/contract/farm/camera.api";
import { brandNames, cameraBrands } from "@huiyan/contract/farm/farm.rules";
import { localize } from "@huiyan/contract/language";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";

export async function listBrands({ request }: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return cameraBrands.map((id) => ({ id, name: localize(brandNames[id], request.language) }));
}
