import {
  type CardId,
  type ChartId,
  cardIds,
  chartIds,
  isBlockShown,
  orderedBlocks,
} from "@huiyan/contract/dashboard/dashboard.rules";
import { getKanban, getKanbanSort } from "@huiyan/contract/dashboard/kanban.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryOf } from "#shared/api/use-query-of.ts";

export interface DisplayedBlocks {
  cards: CardId[];
  charts: ChartId[];
}

/**
 * Returns the blocks that the kanban shows, in their order; undefined until known.
 * @param hasBerths whether the organisation has berths; undefined until known
 */
export function useKanban(hasBerths: boolean | undefined) {
  const model = useQueryOf(getKanban, {});
  const sort = useQueryOf(getKanbanSort, {});
  return { blocks: blocksOf(model.data, sort.data, hasBerths), failing: model.problem === null ? sort : model };
}

function blocksOf(
  model: Answer<typeof getKanban> | undefined,
  sort: Answer<typeof getKanbanSort> | undefined,
  hasBerths: boolean | undefined,
): DisplayedBlocks | undefined {
  if (model === undefined || sort === undefined || hasBerths === undefined) return undefined;
  const closed = new Set<string>(model.model_list.filter(({ open }) => !open).map(({ id }) => id));
  const shown = <I extends string>(ids: readonly I[], order: readonly string[]) =>
    orderedBlocks(ids, order).filter((id) => !closed.has(id) && isBlockShown(id, hasBerths));
  return { cards: shown(cardIds, sort.cards), charts: shown(chartIds, sort.charts) };
}
