import { type ReactNode } from "react";
import "./screen.css";

interface Props {
  title: string;
  /** Shown next to the title. */
  mark?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Panel of a page with figures: title, actions at the right of its head, and content. */
export function Panel({ title, mark, actions, className = "", children }: Props) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      <header>
        <h2 className="ell">{title}</h2>
        {mark}
        {actions !== undefined && <div className="panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
