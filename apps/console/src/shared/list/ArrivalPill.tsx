import { ArrowUp } from "lucide-react";
import { listText as text } from "./list.texts.ts";

/** “3 条新消息”: what arrived waits here until it is asked for, so that nothing moves under the reader. */
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
