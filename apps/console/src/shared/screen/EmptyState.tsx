import { type ReactNode } from "react";
import "./screen.css";

interface Props {
  icon: ReactNode;
  title: string;
  hint: string;
  /** One or two buttons: what to do next. */
  actions?: ReactNode;
}

/** What a pane shows instead of content: why it is empty and what to do next. */
export function EmptyState({ icon, title, hint, actions }: Props) {
  return (
    <div className="empty-state">
      <span className="empty-tile" aria-hidden="true">
        {icon}
      </span>
      <strong>{title}</strong>
      <span className="note">{hint}</span>
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
