import { type HTMLAttributes, type ReactNode } from "react";
import "./panel.css";

interface Props {
  title: string;
  /** Beside the title, fainter. */
  note?: string;
  /** At the right end of the head. */
  actions?: ReactNode;
  className?: string;
  /** There is nothing to show, and that is known: the panel is this sentence in its head, its room goes to its neighbours. */
  quiet?: string | undefined;
  /** Where a list waits while somebody points at it. */
  pause?: Pick<HTMLAttributes<HTMLElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
  children: ReactNode;
}

/** A part of a big screen. */
export function ScreenPanel({ title, note, actions, className = "", quiet, pause, children }: Props) {
  const isQuiet = quiet !== undefined;
  return (
    <section className={`screen-panel ${className}${isQuiet ? " screen-quiet" : ""}`} aria-label={title} {...pause}>
      <header>
        <h2 className="ell">{title}</h2>
        {note !== undefined && !isQuiet && <span className="screen-note ell">{note}</span>}
        {isQuiet && <span className="screen-quiet-note ell">{quiet}</span>}
        {actions !== undefined && !isQuiet && <div className="screen-panel-actions">{actions}</div>}
      </header>
      {!isQuiet && children}
    </section>
  );
}
