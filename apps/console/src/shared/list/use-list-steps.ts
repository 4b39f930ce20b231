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
  rowsOf: (page: number) => Promise<readonly T[]>;
  openRow: (row: T, page?: number) => void;
}

/** Elements in which the arrow keys have another meaning. */
const ownArrows =
  "[role=tree], [role=tab], [role=menu], [role=radiogroup], [role=slider], .form-dialog, video, .ant-picker-dropdown";

/** Opens the previous or next row by ← and → or by buttons, also across pages. */
export function useListSteps<T>(list: SteppedList<T>) {
  const { rows = [], state, openedIndex } = list;
  const count = list.more ? Number.POSITIVE_INFINITY : (list.count ?? 0);
  const loading = useRef(false);
  const follow = async (step: Step) => {
    if (step === "first" || step === "last") return notify("info", text(`${step}Row`));
    if ("index" in step) {
      const row = rows[step.index];
      return row === undefined ? undefined : list.openRow(row);
    }
    const others = await list.rowsOf(step.page);
    const target = step.take === "first" ? others[0] : others.at(-1);
    if (target === undefined) return notify("info", text(step.take === "first" ? "lastRow" : "firstRow"));
    return list.openRow(target, step.page);
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
  /** Opens the next row that meets the condition. Without a match, returns the number of checked rows. */
  const seek = async (isRequested: (row: T) => boolean): Promise<"opened" | { looked: number; isEnd: boolean }> => {
    const { rowsOf } = list;
    const found = await seekRow({ rows, openedIndex, page: state.page, count, rowsOf }, isRequested);
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
