import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { notify } from "../notice/notice.ts";
import { isTyping } from "../screen/is-typing.ts";
import { listText as text } from "./list.texts.ts";
import { type Step, seekRow, stepFrom } from "./list-steps.ts";

/** The part of a list's state that is needed to open the previous and next row. */
export interface SteppedList<T> {
  rows: readonly T[] | undefined;
  state: { page: number; size: number };
  count: number | undefined;
  more: boolean;
  openedIndex: number;
  /** Returns the key of the row that is open now. */
  openedNow: () => string | undefined;
  rowsOf: (page: number) => Promise<readonly T[]>;
  openRow: (row: T, page?: number) => void;
}

/** Elements in which the arrow keys have another meaning. */
const ownArrows =
  "[role=tree], [role=tab], [role=menu], [role=radiogroup], [role=slider], .form-dialog, video, .ant-picker-dropdown";

/**
 * Opens the previous or next row by ← and → or by buttons, also across pages. A row of another page is opened only if
 * the user has opened no other row while that page was loading.
 */
export function useListSteps<T>(list: SteppedList<T>) {
  const { rows = [], state, openedIndex } = list;
  const count = list.more ? Number.POSITIVE_INFINITY : (list.count ?? 0);
  const loading = useRef(false);
  const followTo = async (page: number, take: "first" | "last") => {
    const shown = list.openedNow();
    const others = await list.rowsOf(page);
    if (list.openedNow() !== shown) return;
    const target = take === "first" ? others[0] : others.at(-1);
    if (target === undefined) notify("info", text(take === "first" ? "lastRow" : "firstRow"));
    else list.openRow(target, page);
  };
  const follow = async (step: Step) => {
    if (step === "first" || step === "last") return notify("info", text(`${step}Row`));
    if ("page" in step) return followTo(step.page, step.take);
    const row = rows[step.index];
    return row === undefined ? undefined : list.openRow(row);
  };
  const step = (by: -1 | 1) => {
    if (list.rows === undefined || loading.current) return;
    loading.current = true;
    follow(stepFrom(openedIndex, by, { rows: rows.length, page: state.page, count }))
      .catch((error: unknown) => notify("error", error instanceof Error ? error.message : text("lastRow")))
      .finally(() => {
        loading.current = false;
      });
  };
  /**
   * Opens the next row that meets the condition. Without a match, returns the number of checked rows. Returns `left` if
   * the user has opened another row during the search.
   */
  const seek = async (
    isRequested: (row: T) => boolean,
  ): Promise<"opened" | "left" | { looked: number; isEnd: boolean }> => {
    const { rowsOf } = list;
    const shown = list.openedNow();
    const found = await seekRow({ rows, openedIndex, page: state.page, count, rowsOf }, isRequested);
    if (list.openedNow() !== shown) return "left";
    if ("looked" in found) return found;
    list.openRow(found.row, found.page);
    return "opened";
  };
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
    if (defaultPrevented || isTyping(target) || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(ownArrows) !== null) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return { step, seek, position: openedIndex < 0 ? undefined : (state.page - 1) * state.size + openedIndex + 1 };
}
