import { Link } from "@tanstack/react-router";
import { grouped } from "#shared/format/count.ts";
import { type TimeRange } from "#shared/list/filter/time-range.ts";
import { SeverityMark } from "../handling/SeverityMark.tsx";
import { algorithmText as text } from "./algorithm.texts.ts";
import { type AlgorithmLine } from "./algorithm-rows.ts";

interface Props {
  lines: readonly AlgorithmLine[];
  /** Time range of the counts. */
  range: TimeRange;
  groupId: string | undefined;
}

/** Table of algorithms, each with a link to its alarms. */
export function AlgorithmTable({ lines, range, groupId }: Props) {
  return (
    <div className="algorithm-scroll">
      <table className="algorithm-table" aria-label={text("title")}>
        <thead>
          <tr>
            <th scope="col">{text("name")}</th>
            <th scope="col">{text("severity")}</th>
            <th scope="col">{text("alarms")}</th>
            <th scope="col">
              <span className="visually-hidden">{text("look")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, severity, alarms }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {severity === undefined ? (
                  <span className="note">{text("countsOnly")}</span>
                ) : (
                  <SeverityMark severity={severity} />
                )}
              </td>
              <td className="num">{alarms === undefined ? "-" : grouped(alarms)}</td>
              <td>
                {severity !== undefined && (
                  <Link
                    to="/message"
                    search={{ alg_id: id, ...range, ...(groupId === undefined ? {} : { group_id: groupId }) }}
                    aria-label={text("lookAt", { name })}
                  >
                    {text("look")}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
