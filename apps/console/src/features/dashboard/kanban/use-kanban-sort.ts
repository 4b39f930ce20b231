import { arrayMove } from "@dnd-kit/sortable";
import { type CardId, type ChartId, cardIds, chartIds, sortSaveMs } from "@huiyan/contract/dashboard/dashboard.rules";
import { getKanbanSort, saveKanbanSort } from "@huiyan/contract/dashboard/kanban.api";
import { useEffect, useRef, useState } from "react";
import { useSavedSetting } from "#features/setting/setting.public.ts";

export interface BlockOrder {
  cards: CardId[];
  charts: ChartId[];
}
export type BlockKind = keyof BlockOrder;

function moved<I extends string>(ids: readonly I[], id: string, overId: string): I[] {
  const order: readonly string[] = ids;
  return arrayMove([...ids], order.indexOf(id), order.indexOf(overId));
}

/**
 * Keeps the order of the blocks. A drag changes the order on the page at once. The order is saved 1.5 s after the last
 * drag, or when the user leaves the page.
 */
export function useKanbanSort() {
  const { query, value, change } = useSavedSetting(getKanbanSort, saveKanbanSort, (shown) => shown);
  const [draft, setDraft] = useState<BlockOrder>();
  const pending = useRef<{ order: BlockOrder; timer: ReturnType<typeof setTimeout> }>(undefined);
  const save = useRef(change);
  useEffect(() => {
    save.current = change;
  });
  const flush = () => {
    const { current } = pending;
    if (current === undefined) return;
    pending.current = undefined;
    clearTimeout(current.timer);
    save.current(current.order);
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => () => latest.current(), []);
  const put = (order: BlockOrder) => {
    clearTimeout(pending.current?.timer);
    setDraft(order);
    const timer = setTimeout(() => {
      flush();
      setDraft(undefined);
    }, sortSaveMs);
    pending.current = { order, timer };
  };
  const shown: BlockOrder | undefined = draft ?? value;
  return {
    query,
    order: shown,
    /** True when a change is not saved yet. */
    isPending: draft !== undefined,
    move(kind: BlockKind, id: string, overId: string) {
      if (shown === undefined) return;
      put(
        kind === "cards"
          ? { ...shown, cards: moved(shown.cards, id, overId) }
          : { ...shown, charts: moved(shown.charts, id, overId) },
      );
    },
    reset: () => put({ cards: [...cardIds], charts: [...chartIds] }),
    isDefault: shown !== undefined && isDefaultOrder(shown),
  };
}

function isDefaultOrder({ cards, charts }: BlockOrder): boolean {
  return cards.join() === cardIds.join() && charts.join() === chartIds.join();
}
