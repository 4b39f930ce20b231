import { algorithmsNamed } from "@huiyan/contract/algorithm/algorithm.rules";
import {
  type findInStore as findApi,
  type listAlgorithms as listApi,
  type listPlatforms as platformsApi,
} from "@huiyan/contract/algorithm/store.api";
import { platformName, platforms } from "@huiyan/contract/algorithm/store.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listOfferedPackages } from "../package/package.queries.ts";
import { viewStore } from "../store/store-view.ts";

export async function listPlatforms({ request }: Context<MemberCaller>): Promise<Answer<typeof platformsApi>> {
  return platforms.map(({ id }) => ({ id, name: platformName(id, request.language) }));
}

export async function listAlgorithms(ctx: Context<MemberCaller>): Promise<Answer<typeof listApi>> {
  return viewStore(await listOfferedPackages(ctx.db.sql), ctx.request.language);
}

export async function findInStore(
  ctx: Context<MemberCaller>,
  { page, size, keyword, platform, packaged }: Received<typeof findApi>,
): Promise<Answer<typeof findApi>> {
  const named = new Set(algorithmsNamed(keyword));
  const text = keyword.toLowerCase();
  const all = viewStore(await listOfferedPackages(ctx.db.sql), ctx.request.language).filter(
    (row) =>
      (named.has(row.id) || row.id.includes(text)) &&
      (packaged === undefined || (packaged === "yes") === row.installable.length > 0) &&
      (platform === undefined || platform === "" || row.platform.some(({ id }) => id === platform)),
  );
  return { list: all.slice((page - 1) * size, page * size), page: { page, size, count: all.length } };
}
