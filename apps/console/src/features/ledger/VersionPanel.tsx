import { type Answer } from "@huiyan/contract/endpoint";
import { compareVersions } from "@huiyan/contract/ledger/ledger.api";
import { changeOfPrecision } from "@huiyan/contract/ledger/ledger.rules";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { monthDay } from "#shared/format/time.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { ledgerText as text } from "./ledger.texts.ts";
import { PrecisionBar } from "./PrecisionBar.tsx";

type VersionRow = Answer<typeof compareVersions>["list"][number];

/** Compares the verdicts on alarms of this version of an algorithm with those of the previous version. */
function VersionChange({ row, before }: { row: VersionRow; before: VersionRow | undefined }) {
  if (before === undefined) return <span className="note">-</span>;
  const change = changeOfPrecision(before, row);
  return <span className={`version-change ${change}`}>{text(change)}</span>;
}

function Row({ row, before }: { row: VersionRow; before: VersionRow | undefined }) {
  const [from, to] = [monthDay(row.first_at), monthDay(row.last_at)];
  return (
    <tr>
      <th scope="row" className="ell">
        {row.version === "" ? text("versionUnknown") : row.version}
      </th>
      <td>
        <PrecisionBar verdicts={row} />
      </td>
      <td className="num">{grouped(row.true)}</td>
      <td className="num">{grouped(row.false)}</td>
      <td className="num">{grouped(row.devices)}</td>
      <td className="num">{from === to ? from : text("span", { from, to })}</td>
      <td>
        <VersionChange row={row} before={before} />
      </td>
    </tr>
  );
}

interface Props {
  days: number;
  alg_id: string;
  point_id: string | undefined;
  refetchInterval: number;
}

/** Shows whether the alarms of a new version of the algorithm are more accurate than those of the previous one. */
export function VersionPanel({ days, alg_id, point_id, refetchInterval }: Props) {
  const versions = useQueryOf(compareVersions, { days, alg_id, point_id }, { refetchInterval });
  const { list } = versions.data ?? {};
  return (
    <Panel title={text("byVersion")} className="ledger-versions">
      {list === undefined && <PendingFigure failed={versions.problem !== null} />}
      {list?.length === 0 && <p className="chart-empty">{text("noVersions")}</p>}
      {list !== undefined && list.length > 0 && (
        <div className="ledger-scroll">
          <table className="ledger-table" aria-label={text("byVersion")}>
            <thead>
              <tr>
                <th scope="col">{text("algorithmVersion")}</th>
                <th scope="col">{text("precision")}</th>
                <th scope="col">{text("true")}</th>
                <th scope="col">{text("false")}</th>
                <th scope="col">{text("devices")}</th>
                <th scope="col">{text("judgedOn")}</th>
                <th scope="col">{text("besideBefore")}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((row, index) => (
                <Row key={row.version} row={row} before={list[index + 1]} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
