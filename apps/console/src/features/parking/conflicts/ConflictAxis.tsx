import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { clockTime, duration, shortTime } from "#shared/format/time.ts";
import { axisOf } from "./conflict-axis.ts";
import { conflictText as text } from "./conflicts.texts.ts";

const isHalf = (end: string) => end === "noEntry" || end === "noLeave";
const percent = (share: number): string => `${share}%`;

/**
 * Returns the position of a label below its bar, in percent of the axis; limited to 20–80, so that it does not cover
 * the times at both ends.
 */
const middleOf = ({ left, width }: { left: number; width: number }) => Math.min(80, Math.max(20, left + width / 2));

/** Time axis with both stays of a conflict in two rows, and the gap or the overlap between them. */
export function ConflictAxis({ found: { records }, now }: { found: ParkingConflict; now: number }) {
  const { from, to, stays, between } = axisOf(records, now);
  const label =
    between === undefined ? "" : text(between.isShared ? "shared" : "apart", { time: duration(between.seconds) });
  const isDay = shortTime(from).slice(0, 5) === shortTime(to).slice(0, 5);
  const time = isDay ? clockTime : (at: number) => shortTime(at).slice(0, -3);
  return (
    <section className="conflict-axis" aria-label={text("axis")}>
      <div className="axis-tracks">
        {between !== undefined && (
          <span
            className={between.isShared ? "axis-between shared" : "axis-between"}
            style={{ left: percent(between.left), width: percent(between.width) }}
          />
        )}
        {stays.map(({ id, left, width, end }, at) => (
          <div key={id} className="axis-track">
            <i
              className={`axis-stay ${end} ${at === 0 ? "first" : "last"}`}
              style={{ left: percent(left), ...(isHalf(end) ? {} : { width: `max(6px, ${percent(width)})` }) }}
            />
          </div>
        ))}
      </div>
      <footer className="note num">
        <span>{time(from)}</span>
        {between !== undefined && <b style={{ left: percent(middleOf(between)) }}>{label}</b>}
        <span>{time(to)}</span>
      </footer>
    </section>
  );
}
