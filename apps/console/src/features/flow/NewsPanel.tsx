import { type FlowNews } from "@huiyan/contract/flow/flow.api";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { grouped } from "#shared/format/count.ts";
import { clockSeconds, shortTime } from "#shared/format/time.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { screenText } from "#shared/screen/screen.texts.ts";
import { useReducedMotion } from "#shared/screen/use-reduced-motion.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { flowText as text } from "./flow.texts.ts";

const stepMs = 3000;

interface Props {
  list: readonly FlowNews[] | undefined;
  /** True when the data failed to load. */
  failed: boolean;
  onPoint: (pointId: string) => void;
}

/**
 * The newest counts, which scroll by one line every three seconds. They pause while the pointer or the focus is on
 * them, and if the user prefers reduced motion.
 */
export function NewsPanel({ list, failed, onPoint }: Props) {
  const calm = useReducedMotion();
  const today = useToday();
  const box = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(false);
  const moves = !calm && !held && !paused;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => {
      const { current } = box;
      if (current === null) return;
      const step = current.firstElementChild?.clientHeight ?? 0;
      const isAtEnd = current.scrollTop + current.clientHeight >= current.scrollHeight - 1;
      current.scrollTo({ top: isAtEnd ? 0 : current.scrollTop + step, behavior: "smooth" });
    }, stepMs);
    return () => clearInterval(timer);
  }, [moves]);
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <Panel
      title={text("news")}
      className="flow-news"
      actions={
        !calm && (
          <button
            type="button"
            className="icon-button"
            aria-label={text(paused ? "resume" : "pause")}
            title={text(paused ? "resume" : "pause")}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          </button>
        )
      }
    >
      {list === undefined &&
        (failed ? <p className="chart-empty">{screenText("unreadable")}</p> : <div className="chart-skeleton" />)}
      {list?.length === 0 && <p className="chart-empty">{text("newsNone")}</p>}
      {list !== undefined && list.length > 0 && (
        <ul ref={box} aria-label={text("news")} {...hold} {...release}>
          {list.map((row) => (
            <NewsLine key={row._id} row={row} today={today} onPoint={onPoint} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewsLine({ row, today, onPoint }: { row: FlowNews; today: number } & Pick<Props, "onPoint">) {
  return (
    <li>
      <button type="button" className="flow-news-row" onClick={() => onPoint(row.point_id)}>
        <span className="ell" title={`${row.device_name} ${row.point_name}`}>
          {row.point_name}
        </span>
        <span className="flow-news-counts num">
          {text("enter")} <b>{grouped(row.enter)}</b> {text("leave")} <b>{grouped(row.leave)}</b>
        </span>
        <time className="num">{row.time >= today ? clockSeconds(row.time) : shortTime(row.time)}</time>
      </button>
    </li>
  );
}
