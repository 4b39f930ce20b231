import { type ReactNode } from "react";
import "./screen.css";

interface Props {
  icon: ReactNode;
  title: string;
  hint: string;
  /** One or two buttons for the next step. */
  actions?: ReactNode;
  /** True when the component fills the page; its title is then the heading of the page. */
  isPage?: boolean;
}

/** Shown in a pane without content: the reason, and the next step. */
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
