import { cardIds, chartIds, orderedBlocks } from "@huiyan/contract/dashboard/dashboard.rules";
import {
  type getKanban as modelApi,
  type saveKanban,
  type saveKanbanSort,
  type getKanbanSort as sortApi,
} from "@huiyan/contract/dashboard/kanban.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { z } from "zod";
import { getOrganisationSetting, saveOrganisationSetting } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";

const modelSetting = "kanban";
const sortSetting = "kanban_sort";
/**
 * Stored kanban, which may be from an older version. Blocks that no longer exist are ignored; new blocks are shown and
 * come last.
 */
const Model = z
  .object({ model_list: z.array(z.object({ id: z.string(), open: z.boolean() })) })
  .catch({ model_list: [] });
const Sort = z.object({ cards: z.array(z.string()), charts: z.array(z.string()) }).catch({ cards: [], charts: [] });

export async function getKanban(ctx: Context<MemberCaller>): Promise<Answer<typeof modelApi>> {
  const { model_list } = Model.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, modelSetting));
  const closed = new Set(model_list.filter(({ open }) => !open).map(({ id }) => id));
  return { model_list: [...cardIds, ...chartIds].map((id) => ({ id, open: !closed.has(id) })) };
}

export async function setKanban(
  ctx: Context<MemberCaller>,
  input: Received<typeof saveKanban>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "kanban.saveModel", modelSetting, input);
  return {};
}

export async function getKanbanSort(ctx: Context<MemberCaller>): Promise<Answer<typeof sortApi>> {
  const { cards, charts } = Sort.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, sortSetting));
  return { cards: orderedBlocks(cardIds, cards), charts: orderedBlocks(chartIds, charts) };
}

export async function setKanbanSort(
  ctx: Context<MemberCaller>,
  input: Received<typeof saveKanbanSort>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "kanban.saveSort", sortSetting, input);
  return {};
}
