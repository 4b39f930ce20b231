import { type Answer } from "@huiyan/contract/endpoint";
import { type listServices as api } from "@huiyan/contract/service-package/package.api";
import { catalogue, trialSpecId } from "@huiyan/contract/service-package/package.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { hasTrial } from "../own/subscription.queries.ts";

/** Returns the catalogue, without the trial if the organisation has already used it. */
export async function listServices(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const isTaken = await hasTrial(ctx.db.sql, ctx.caller.orgId);
  const list = catalogue.map((service) => ({
    id: service.id,
    title: service.title,
    specs: service.specs.map((spec) => ({
      id: spec.id,
      name: spec.name,
      enable: isTaken && spec.id === trialSpecId ? (2 as const) : spec.enable,
      bundle: spec.bundle.map((bundle) => ({ ...bundle, attrs: [...bundle.attrs], times: [...bundle.times] })),
    })),
  }));
  return { list };
}
