import { type ReactNode } from "react";
import "./screen.css";

interface Props {
  icon: ReactNode;
  title: string;
  hint: string;
  /** One or two buttons for the next step. */
  actions?: ReactNode;
  /** True when the state fills the page, so that its title is the title of the page. */
  isPage?: boolean;
}

/** Replaces the content of an empty pane: the reason, and the next step. */
export function EmptyState({ icon, title, hint, actions, isPage = false }: Props) {
  const Title = isPage ? "h1" : "strong";
  return (
    <div className="empty-state">
      <span className="empty-tile" aria-hidden="true">
        {icon}
      </span>
      <Title>{title}</Title>
      <span className="note">{hint}</span>
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
