import { type SlipLine } from "@huiyan/contract/weighing/slip";
import { fullTime } from "#shared/format/time.ts";
import { weighingText as text } from "../weighing.texts.ts";

export interface SlipFigures {
  list: readonly SlipLine[];
  total: number;
  weight: number | null;
  avg: number | null;
}

/** Returns a figure exactly as it was signed, so that screen, PDF and workbook agree; “-” if it is unknown. */
const known = (value: number | null) => value ?? "-";

/** Table with the lines and sums of a slip. The weight columns are shown only if a line has a weight. */
export function SlipTable({ list, total, weight, avg }: SlipFigures) {
  const weighs = list.some((line) => line.weight !== null);
  return (
    <table className="slip-table" aria-label={text("lines")}>
      <thead>
        <tr>
          <th scope="col">{text("serial")}</th>
          <th scope="col">{text("time")}</th>
          <th scope="col">{text("headCount")}</th>
          {weighs && <th scope="col">{text("weightKg")}</th>}
          {weighs && <th scope="col">{text("uniformity")}</th>}
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={line.serial}>
            <td className="num">{line.serial}</td>
            <td className="num">{fullTime(line.time)}</td>
            <td className="num">{line.total}</td>
            {weighs && <td className="num">{known(line.weight)}</td>}
            {weighs && <td className="num">{known(line.uniformity)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text("sum")}
          </th>
          <td className="num">{total}</td>
          {weighs && <td className="num">{known(weight)}</td>}
          {weighs && <td />}
        </tr>
        {weighs && (
          <tr>
            <th scope="row" colSpan={2}>
              {text("average")}
            </th>
            <td className="num">{known(avg)}</td>
            <td colSpan={2} />
          </tr>
        )}
      </tfoot>
    </table>
  );
}
