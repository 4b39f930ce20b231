import { useEffect, useEffectEvent } from "react";
import { notify } from "../../shared/dialog/notice.ts";
import { isTyping } from "../../shared/screen/is-typing.ts";
import { pointText as text } from "./point.texts.ts";
import { type PointList } from "./use-point-list.ts";

/** Where the arrow keys have a meaning of their own. */
const ownArrows = "[role=tree], [role=tab], [role=menu], [role=dialog] .ant-modal-container";

/** Leads to the neighbours of the opened point, over the ends of pages, also by ← and →. */
export function usePointSteps(pointId: string, list: PointList) {
  const { rows = [], state, count } = list;
  const index = rows.findIndex(({ _id }) => _id === pointId);
  const follow = async (by: -1 | 1) => {
    const near = rows[index + by];
    if (near !== undefined) return list.open(near._id);
    const page = state.page + by;
    if (page < 1) return notify("info", text("first"));
    if (state.page * state.size >= count && by > 0) return notify("info", text("last"));
    const others = await list.rowsOf(page);
    const target = by < 0 ? others.at(-1) : others[0];
    if (target !== undefined) list.set({ page, point: target._id }, { replace: true });
  };
  const step = (by: -1 | 1) => {
    if (index < 0) return;
    follow(by).catch((error: unknown) => notify("error", error instanceof Error ? error.message : text("last")));
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
