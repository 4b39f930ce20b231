import { type ReactNode } from "react";
import "./list.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

/**
 * Names and values in two columns, under a heading.
 * @param action button next to the heading
 */
export function FactList({ name, facts, action }: { name: string; facts: readonly Fact[]; action?: ReactNode }) {
  return (
    <section className="fact-section">
      <header className="fact-head">
        <h3>{name}</h3>
        {action}
      </header>
      <dl className="fact-list">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className="num">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
