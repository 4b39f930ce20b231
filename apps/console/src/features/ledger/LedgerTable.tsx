import { Fragment } from "react";
import { grouped } from "#shared/format/count.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { type AlgorithmGroup } from "./group-rows.ts";
import { ledgerText as text } from "./ledger.texts.ts";
import { type LedgerSearch } from "./ledger-search.ts";
import { PrecisionBar } from "./PrecisionBar.tsx";

interface Props {
  groups: readonly AlgorithmGroup[];
  chosen: Pick<LedgerSearch, "alg_id" | "point_id">;
  onChoose: (chosen: Pick<LedgerSearch, "alg_id" | "point_id">) => void;
}

interface RowProps {
  name: string;
  note?: string;
  counts: { true: number; false: number; unjudged: number };
  chosen: boolean;
  isPoint?: boolean;
  onChoose: () => void;
}

function Row({ name, note, counts, chosen, isPoint = false, onChoose }: RowProps) {
  return (
    <tr className={chosen ? "chosen" : undefined}>
      <th scope="row">
        <button
          type="button"
          className={isPoint ? "plain-button ledger-name point" : "plain-button ledger-name"}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          <span className="ell">{name}</span>
          {note !== undefined && <span className="note ell">{note}</span>}
        </button>
      </th>
      <td>
        <PrecisionBar verdicts={counts} />
      </td>
      <td className="num">{grouped(counts.true)}</td>
      <td className="num">{grouped(counts.false)}</td>
      <td className="num">{grouped(counts.unjudged)}</td>
    </tr>
  );
}

/**
 * Table of the users' verdicts on alarms by algorithm and, below each algorithm, by point. The chosen row's details are
 * next to the table.
 */
export function LedgerTable({ groups, chosen, onChoose }: Props) {
  return (
    <Panel title={text("byPoint")} className="ledger-table-panel">
      <div className="ledger-scroll">
        <table className="ledger-table" aria-label={text("byPoint")}>
          <thead>
            <tr>
              <th scope="col">{text("name")}</th>
              <th scope="col">{text("precision")}</th>
              <th scope="col">{text("true")}</th>
              <th scope="col">{text("false")}</th>
              <th scope="col">{text("unjudged")}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.alg_id}>
                <Row
                  name={group.alg_name}
                  counts={group}
                  chosen={chosen.alg_id === group.alg_id && chosen.point_id === undefined}
                  onChoose={() => onChoose({ alg_id: group.alg_id, point_id: undefined })}
                />
                {group.points.map((point) => (
                  <Row
                    key={point.point_id}
                    isPoint
                    name={point.point_name}
                    note={point.device_name}
                    counts={point}
                    chosen={chosen.alg_id === group.alg_id && chosen.point_id === point.point_id}
                    onChoose={() => onChoose({ alg_id: group.alg_id, point_id: point.point_id })}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
