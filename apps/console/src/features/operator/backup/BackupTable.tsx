import { type BackupRow } from "@huiyan/contract/backup/backup.api";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { backupText as text } from "./backup.texts.ts";

const forms: Readonly<Record<BackupRow["state"], StateForm>> = {
  waiting: "waiting",
  running: "half",
  done: "done",
  failed: "failed",
  removed: "void",
};
const drillForms = { waiting: "waiting", running: "half", done: "done", failed: "failed" } as const;
const drillNames = { waiting: "drilling", running: "drilling", done: "drillDone", failed: "drillFailed" } as const;

function State({ row }: { row: BackupRow }) {
  const { state, progress } = row;
  return (
    <StateLabel form={forms[state]}>
      {state === "running" ? text("running", { n: progress ?? 0 }) : text(state)}
    </StateLabel>
  );
}

function Drill({ row: { drill, state } }: { row: BackupRow }) {
  if (drill === null) return <span className="note">{state === "done" ? text("drillNone") : "-"}</span>;
  return <StateLabel form={drillForms[drill.state]}>{text(drillNames[drill.state])}</StateLabel>;
}

function contentOf({ rows, files, is_sealed, state }: BackupRow): string {
  if (state !== "done" && state !== "removed") return "-";
  return joinNames([
    ...(rows === null ? [] : [text("rowsOf", { n: grouped(rows) })]),
    ...(files === null ? [] : [text("filesOf", { n: grouped(files) })]),
    text(is_sealed ? "sealed" : "open"),
  ]);
}

interface Props {
  list: readonly BackupRow[];
  isTrying: boolean;
  onTry: (row: BackupRow) => void;
  onRemove: (row: BackupRow) => void;
}

/** Table of the backups, newest first. The reason of a failure is below its row. */
export function BackupTable({ list, isTrying, onTry, onRemove }: Props) {
  const menuOf = (row: BackupRow) => {
    if (row.state !== "done" && row.state !== "failed") return [];
    const remove = { key: "remove", label: text("remove"), danger: true, onClick: () => onRemove(row) };
    const start = { key: "try", label: text("startDrill"), disabled: isTrying, onClick: () => onTry(row) };
    return row.state === "done" ? [start, remove] : [remove];
  };
  return (
    <table className="backup-table" aria-label={text("list")}>
      <thead>
        <tr>
          <th scope="col">{text("file")}</th>
          <th scope="col">{text("state")}</th>
          <th scope="col" className="mid-only">
            {text("made")}
          </th>
          <th scope="col" className="figure mid-only">
            {text("size")}
          </th>
          <th scope="col" className="wide-only">
            {text("content")}
          </th>
          <th scope="col">{text("drill")}</th>
          <th scope="col" className="wide-only">
            {text("by")}
          </th>
          <th scope="col" aria-label={text("remove")} />
        </tr>
      </thead>
      <tbody>
        {list.map((row) => {
          const cause = row.error || row.drill?.error || "";
          return (
            <tr key={row._id} className={row.state === "removed" ? "removed" : ""}>
              <td>
                <span className="num">{row.file}</span>
                {cause !== "" && <span className="backup-cause">{cause}</span>}
              </td>
              <td>
                <State row={row} />
              </td>
              <td className="num mid-only">{row.ended_at === null ? "-" : shortTime(row.ended_at)}</td>
              <td className="num figure mid-only">{row.bytes === null ? "-" : byteSize(row.bytes)}</td>
              <td className="wide-only">{contentOf(row)}</td>
              <td>
                <Drill row={row} />
              </td>
              <td className="wide-only num">{row.by || text("byPlan")}</td>
              <td className="figure">
                <RowMenu items={menuOf(row)} name={row.file} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
