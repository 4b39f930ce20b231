import { ArrowUp } from "lucide-react";
import { listText as text } from "./list.texts.ts";

/** Button “3 条新消息”. New rows are inserted only when the user presses it, so that no row moves while the user reads. */
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
