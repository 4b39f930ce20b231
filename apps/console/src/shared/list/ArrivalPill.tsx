import { ArrowUp } from "lucide-react";
import { listText as text } from "./list.texts.ts";

/** “3 条新消息”: new rows wait here until the user requests them, so that no row moves while reading. */
export function ArrivalPill({ count, onInsert }: { count: number; onInsert: () => void }) {
  return (
    <div aria-live="polite" className="arrival">
      {count > 0 && (
        <button type="button" className="arrival-pill" onClick={onInsert}>
          <ArrowUp size={14} aria-hidden="true" /> {text("arrived", { n: count })}
        </button>
      )}
    </div>
  );
}
