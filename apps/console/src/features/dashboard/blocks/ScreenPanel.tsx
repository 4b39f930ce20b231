import { type ReactNode } from "react";

interface Props {
  title: string;
  /** Beside the title, fainter. */
  note?: string;
  /** At the right end of the head. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a big screen. */
export function ScreenPanel({ title, note, actions, className = "", children }: Props) {
  return (
    <section className={`screen-panel ${className}`} aria-label={title}>
      <header>
        <h2 className="ell">{title}</h2>
        {note !== undefined && <span className="screen-note ell">{note}</span>}
        {actions !== undefined && <div className="screen-panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
