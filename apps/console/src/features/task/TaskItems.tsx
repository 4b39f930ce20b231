import { type Task } from "@huiyan/contract/task/task.api";
import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { taskText as text } from "./task.texts.ts";

type Item = Task["items"][number];

const icons: Record<Item["state"], LucideIcon> = {
  waiting: CircleDashed,
  done: CircleCheck,
  failed: CircleX,
  cancelled: CircleSlash,
};

function textOf({ state, text: outcome, progress }: Item): string {
  if (outcome !== "") return outcome;
  if (state !== "waiting" || progress === null) return text(state);
  return `${grouped(progress.done)} / ${grouped(progress.total)}`;
}

/** Adds keys that contain the index, since names of items may repeat. */
function withKeys(items: readonly Item[]): { key: string; item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = (seen.get(item.name) ?? 0) + 1;
    seen.set(item.name, times);
    return { key: `${item.name} ${times}`, item };
  });
}

/**
 * List of the results of a task's items, as far as the server sends them. Failed ones come first, since the user must
 * act on them.
 */
export function TaskItems({ items, total }: Pick<Task, "items" | "total">) {
  const sorted = [
    ...items.filter(({ state }) => state === "failed"),
    ...items.filter(({ state }) => state !== "failed"),
  ];
  const unlisted = total - items.length;
  return (
    <ul className="task-items" aria-label={text("results")}>
      {withKeys(sorted).map(({ key, item }) => {
        const Icon = icons[item.state];
        return (
          <li key={key} className={`task-item ${item.state}`}>
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="ell">{item.name}</span>
            <span className="task-word ell num" title={item.text}>
              {textOf(item)}
            </span>
          </li>
        );
      })}
      {unlisted > 0 && <li className="task-item">{text("unlisted", { n: grouped(unlisted) })}</li>}
    </ul>
  );
}
