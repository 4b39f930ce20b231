import { grouped } from "#shared/format/count.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

export interface Ranked {
  id: string;
  name: string;
  count: number;
}

interface Props {
  /** Rows in the order of the ranking; undefined until loaded. */
  rows: readonly Ranked[] | undefined;
  tone?: "blue" | "amber";
  /** Opens the item of a row. */
  onOpen?: (id: string) => void;
}

/** Ranking of the items with the highest counts. The first three are highlighted. */
export function RankList({ rows, tone = "blue", onOpen }: Props) {
  if (rows === undefined) return <ScreenUnknown />;
  if (rows.length === 0) return <p className="screen-none">{text("noAlarms")}</p>;
  const max = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <ol className={`screen-rank ${tone}`}>
      {rows.map(({ id, name, count }, at) => (
        <li key={id}>
          <span className={at < 3 ? "screen-rank-no foremost" : "screen-rank-no"}>{at + 1}</span>
          {onOpen === undefined ? (
            <span className="ell" title={name}>
              {name}
            </span>
          ) : (
            <button type="button" className="screen-open ell" title={name} onClick={() => onOpen(id)}>
              {name}
            </button>
          )}
          <span className="screen-rank-bar" aria-hidden="true">
            <i style={{ width: `${(count / max) * 100}%` }} />
          </span>
          <b>{grouped(count)}</b>
        </li>
      ))}
    </ol>
  );
}
