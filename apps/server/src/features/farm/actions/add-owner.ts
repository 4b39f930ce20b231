import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addFarmOwner as api } from "@huiyan/contract/farm/owner.api";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { storeOwner } from "../store-owner.ts";

/** Adds a farmer. @throws AppError not_found, farm_code_taken, farm_owners_many */
export async function addOwner(
  ctx: Context<MemberCaller>,
  { org_group: groupId, name, code }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const id = v7();
  await storeOwner(ctx, { id, groupId, name, code });
  return { _id: id };
}
