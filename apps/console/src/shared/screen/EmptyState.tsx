import { type ReactNode } from "react";
import "./screen.css";

interface Props {
  icon: ReactNode;
  title: string;
  hint: string;
  /** One or two buttons: what to do next. */
  actions?: ReactNode;
  /** It is all of the page, so that its title is the page's. */
  isPage?: boolean;
}

/** What a pane shows instead of content: why it is empty and what to do next. */
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
