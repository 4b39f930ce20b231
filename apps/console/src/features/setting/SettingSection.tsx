import { type ReactNode } from "react";

interface Props {
  title: string;
  hint?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a settings page, separated from the next one by a line. */
export function SettingSection({ title, hint, actions, children }: Props) {
  return (
    <section className="setting-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {hint !== undefined && <p className="note">{hint}</p>}
      {children}
    </section>
  );
}
