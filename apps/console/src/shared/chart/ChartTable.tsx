interface Props {
  title: string;
  table: { head: string[]; rows: string[][] };
  /** For screen readers alone, beside the drawing. */
  hidden?: boolean;
}

/** What the chart shows, in figures. */
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
