import { useEffect, useEffectEvent } from "react";
import { notify } from "../dialog/notice.ts";
import { isTyping } from "../screen/is-typing.ts";
import { listText as text } from "./list.texts.ts";

interface SteppedList<T> {
  rows: readonly T[] | undefined;
  state: { page: number; size: number };
  count: number;
  rowsOf: (page: number) => Promise<readonly T[]>;
}

interface StepOptions<T> {
  list: SteppedList<T>;
  isOpened: (row: T) => boolean;
  /** Opens a row, on another page where one is named. */
  open: (row: T, page?: number) => void;
  /** Where the arrow keys have a meaning of their own. */
  ownArrows: string;
}

/** Leads to the neighbours of the opened row, over the ends of pages, also by ← and →. */
export function useRowSteps<T>({ list, isOpened, open, ownArrows }: StepOptions<T>) {
  const { rows = [], state, count } = list;
  const index = rows.findIndex(isOpened);
  const follow = async (by: -1 | 1) => {
    const near = rows[index + by];
    if (near !== undefined) return open(near);
    const page = state.page + by;
    if (page < 1) return notify("info", text("firstRow"));
    if (state.page * state.size >= count && by > 0) return notify("info", text("lastRow"));
    const others = await list.rowsOf(page);
    const target = by < 0 ? others.at(-1) : others[0];
    if (target !== undefined) open(target, page);
  };
  const step = (by: -1 | 1) => {
    if (index < 0) return;
    follow(by).catch((error: unknown) => notify("error", error instanceof Error ? error.message : text("lastRow")));
  };
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (isTyping(target) || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(ownArrows) !== null) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return { step, position: index < 0 ? undefined : (state.page - 1) * state.size + index + 1 };
}
