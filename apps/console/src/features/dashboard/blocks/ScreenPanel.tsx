import { type HTMLAttributes, type ReactNode } from "react";
import "./panel.css";

interface Props {
  title: string;
  /** Paler text next to the title. */
  note?: string;
  /** At the right end of the head. */
  actions?: ReactNode;
  className?: string;
  /**
   * Sentence for a panel without content. The panel then shrinks to its head with this sentence, and other panels use
   * its space.
   */
  quiet?: string | undefined;
  /** Handlers that pause a list while the pointer or the focus is on it. */
  pause?: Pick<HTMLAttributes<HTMLElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
  children: ReactNode;
}

/** A panel of a big screen. */
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
