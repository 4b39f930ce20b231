import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { cardIds, chartIds } from "./dashboard.rules.ts";

const blockIds = [...cardIds, ...chartIds] as const;
const Block = z.enum(blockIds, { error: "没有这个看板项" });
const Model = z.object({ model_list: z.array(z.object({ id: Block, open: z.boolean() })).max(blockIds.length) });
const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const once = { error: "同一看板项不能出现两次" };

export const getKanban = endpoint({
  name: "kanban.getModel",
  method: "GET",
  path: "/api/client/org/conf/kanban",
  permission: "member",
  cost: "query",
  summary: "看板显示哪些指标卡与图表",
  input: Nothing,
  output: Model,
});

export const saveKanban = endpoint({
  name: "kanban.saveModel",
  method: "POST",
  path: "/api/client/org/conf/kanban/set",
  permission: "kanban.manage",
  cost: "query",
  summary: "设置看板显示哪些指标卡与图表；未列出的保持显示",
  input: Model.refine(({ model_list }) => isUnique(model_list.map(({ id }) => id)), { ...once, path: ["model_list"] }),
  output: Nothing,
});

const Sort = z.object({
  cards: z.array(z.enum(cardIds, { error: "没有这个看板项" })).max(cardIds.length),
  charts: z.array(z.enum(chartIds, { error: "没有这个看板项" })).max(chartIds.length),
});

export const getKanbanSort = endpoint({
  name: "kanban.getSort",
  method: "GET",
  path: "/api/client/org/conf/kanbansort",
  permission: "member",
  cost: "query",
  summary: "看板指标卡与图表的顺序",
  input: Nothing,
  output: Sort,
});

export const saveKanbanSort = endpoint({
  name: "kanban.saveSort",
  method: "POST",
  path: "/api/client/org/conf/kanbansort/set",
  permission: "kanban.manage",
  cost: "query",
  summary: "设置看板指标卡与图表的顺序；未列出的排在后面",
  input: Sort.refine(({ cards, charts }) => isUnique(cards) && isUnique(charts), { ...once, path: ["cards"] }),
  output: Nothing,
});
