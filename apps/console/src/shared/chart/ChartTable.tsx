interface Props {
  title: string;
  table: { head: string[]; rows: string[][] };
  /** True for a table that only screen readers get, next to the drawing. */
  hidden?: boolean;
}

/** Table of the figures of a chart. */
export function ChartTable({ title, table: { head, rows }, hidden = false }: Props) {
  return (
    <table className={hidden ? "visually-hidden" : "chart-table"}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label = "", ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, at) => (
              <td key={head[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
