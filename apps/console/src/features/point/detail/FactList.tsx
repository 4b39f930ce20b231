export interface Fact {
  name: string;
  value: string;
}

/** Names and values in two columns, under a heading. */
export function FactList({ name, facts }: { name: string; facts: readonly Fact[] }) {
  return (
    <section className="point-section">
      <h3>{name}</h3>
      <dl className="point-facts">
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
