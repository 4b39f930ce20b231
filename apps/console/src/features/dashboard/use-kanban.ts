import {
  type CardId,
  type ChartId,
  cardIds,
  chartIds,
  isBlockShown,
  orderedBlocks,
} from "@huiyan/contract/dashboard/dashboard.rules";
import { getKanban, getKanbanSort } from "@huiyan/contract/dashboard/kanban.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

export interface ShownBlocks {
  cards: CardId[];
  charts: ChartId[];
}

/** The blocks that are shown, in their order; undefined until it is known. @param hasBerths undefined until it is known */
export function useKanban(hasBerths: boolean | undefined): ShownBlocks | undefined {
  const model = useQueryOf(getKanban, {}).data;
  const sort = useQueryOf(getKanbanSort, {}).data;
  if (model === undefined || sort === undefined || hasBerths === undefined) return undefined;
  const closed = new Set<string>(model.model_list.filter(({ open }) => !open).map(({ id }) => id));
  const shown = <I extends string>(ids: readonly I[], order: readonly string[]) =>
    orderedBlocks(ids, order).filter((id) => !closed.has(id) && isBlockShown(id, hasBerths));
  return { cards: shown(cardIds, sort.cards), charts: shown(chartIds, sort.charts) };
}
