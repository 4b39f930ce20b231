import { type Answer } from "@huiyan/contract/endpoint";
import { type getTimeline } from "@huiyan/contract/parking/parking.api";
import { shortTime } from "#shared/format/time.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { parkingText } from "../parking.texts.ts";
import { plateColorOf } from "../record-facts.ts";
import { glyphOfVisits, type PlateDifference } from "./plate-difference.ts";
import { reviewText as text } from "./review.texts.ts";

interface Props {
  timeline: Answer<typeof getTimeline>;
  difference: PlateDifference | undefined;
  onUndo: (() => void) | undefined;
}

/**
 * History of a record: earlier visits of the plate, calculation of the fee, and all observations, decisions and
 * actions.
 */
export function RecordHistory({ timeline, difference, onUndo }: Props) {
  const { visits, fee, steps } = timeline;
  const glyph = glyphOfVisits(difference, visits);
  return (
    <>
      <section className="review-part" aria-label={text("visits")}>
        <header>
          <b>{text("visits")}</b>
          {glyph !== undefined && <span className="note">{text("allRead", { glyph })}</span>}
        </header>
        {visits.length === 0 && <p className="note">{text("noVisits")}</p>}
        <ul className="visit-list">
          {visits.slice(0, 5).map(({ _id, plate_num, berth_num, time }) => (
            <li key={_id}>
              <PlateChip
                plate={plate_num}
                color={plateColorOf({ plate_num, plate_color: "" })}
                name={parkingText("plate")}
                isSmall
              />
              <span>{berth_num}</span>
              <time className="note num">{shortTime(time)}</time>
            </li>
          ))}
        </ul>
      </section>
      <section className="review-part" aria-label={text("sum")}>
        <header>
          <b>{text("sum")}</b>
        </header>
        <dl className="fee-lines num">
          {fee.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="review-part" aria-label={text("timeline")}>
        <header>
          <b>{text("timeline")}</b>
        </header>
        <ol className="record-steps">
          {steps.map(({ at, text: line, user, cause, kind, can_undo }) => (
            <li key={`${at} ${line}`} className={kind}>
              <span>
                {line}
                {cause !== "" && <span className="note">：{cause}</span>}
              </span>
              <span className="note num">
                {shortTime(at)} {user || (kind === "person" ? text("platform") : "")}
                {can_undo && onUndo !== undefined && (
                  <button type="button" className="plain-button" onClick={onUndo}>
                    {text("canUndo")}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
