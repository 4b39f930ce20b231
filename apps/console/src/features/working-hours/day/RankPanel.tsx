import { type WorkedTotal } from "@huiyan/contract/working-hours/working-hours.api";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { hoursText as text } from "../working-hours.texts.ts";

/** Ranking of the points by presence. A bar is full at 16 hours. */
export function RankPanel({ totals, failed }: { totals: readonly WorkedTotal[] | undefined; failed: boolean }) {
  return (
    <section className="hours-rank" aria-label={text("ranking")}>
      <header>
        <h2>{text("ranking")}</h2>
        <span className="note">{text("fullScale")}</span>
      </header>
      {totals === undefined && <PendingFigure failed={failed} />}
      {totals?.length === 0 && <p className="note">{text("noPresence")}</p>}
      <ol>
        {totals?.map(({ point, camera_name, formatHour, ratio }, at) => (
          <li key={point._id}>
            <span className="note num">{at + 1}</span>
            <span className="ell" title={camera_name}>
              {camera_name}
            </span>
            <b className="num">{formatHour}</b>
            <span className="hours-bar" aria-hidden="true">
              <i style={{ width: `${ratio}%` }} />
            </span>
          </li>
        ))}
      </ol>
      <p className="hours-rule note">{text("rule")}</p>
    </section>
  );
}
