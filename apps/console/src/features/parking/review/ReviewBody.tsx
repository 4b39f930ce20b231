import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { getTimeline } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { recordRefusal } from "@huiyan/contract/parking/review.rules";
import { useState } from "react";
import { ClosedDayNote } from "#features/settlement/settlement.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { clockTime } from "#shared/format/time.ts";
import { factsOf } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { BerthCorrection } from "./BerthCorrection.tsx";
import { CaseCard, gapSentence } from "./CaseCard.tsx";
import { FeePreview } from "./FeePreview.tsx";
import { HalfReadings } from "./HalfReadings.tsx";
import { LargePicture } from "./LargePicture.tsx";
import { OrderSection } from "./OrderSection.tsx";
import { PlateCorrection } from "./PlateCorrection.tsx";
import { plateDifference } from "./plate-difference.ts";
import { RecordFactList } from "./RecordFactList.tsx";
import { RecordHistory } from "./RecordHistory.tsx";
import { RecordStage, type StageTab } from "./RecordStage.tsx";
import { reviewText as text } from "./review.texts.ts";
import { type PlateDraft } from "./use-plate-draft.ts";

const marks = [0, 4, 8, 12, 16, 20, 24];

/** Time bar of the berth on the day of the record, with all stays of that day. */
function BerthDay({ record, stays }: { record: ParkingRecord; stays: Answer<typeof getTimeline>["day"] }) {
  const start = startOfDay(dayOf(record.entry_time ?? record.leave_time ?? 0));
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / dayMs)) * 100;
  return (
    <section className="berth-day" aria-label={text("day", { berth: record.berth_num })}>
      <header>
        <b>{text("day", { berth: record.berth_num })}</b>
        <span className="note own">{text("thisRecord")}</span>
        <span className="note other">{text("otherRecords")}</span>
        {record.gaps.length > 0 && <span className="note gap">{text("gapMoment")}</span>}
      </header>
      <div className="berth-day-track">
        {stays.map(({ _id, from, to, plate_num }) => (
          <i
            key={_id}
            className={_id === record._id ? "own" : ""}
            title={`${plate_num || text("unread")} ${clockTime(from)} ~ ${to === null ? "" : clockTime(to)}`}
            style={{ left: `${share(from)}%`, width: `max(3px, ${share(to ?? Date.now()) - share(from)}%)` }}
          />
        ))}
        {record.gaps.map((gap) => (
          <i
            key={`${gap.cause} ${gap.from}`}
            className="gap"
            title={gapSentence(gap)}
            style={{ left: `${share(gap.from)}%`, width: `max(3px, ${share(gap.to) - share(gap.from)}%)` }}
          />
        ))}
      </div>
      <div className="day-marks note num">
        {marks.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, "0")}:00</span>
        ))}
      </div>
    </section>
  );
}

interface Props {
  record: ParkingRecord;
  draft: PlateDraft;
  locked: string | undefined;
  commands: RecordCommands;
  /** True after the first Enter on a stay with a gap. A second Enter confirms. */
  isAskedTwice: boolean;
  onSave: () => void;
}

/** Content of the review: evidence first, then the decision with its effect on the amount. */
export function ReviewBody({ record, draft, locked, commands, isAskedTwice, onSave }: Props) {
  const timeline = useQueryOf(getTimeline, { id: record._id });
  const [tab, setTab] = useState<StageTab>(record.entry_time === null ? "leave" : "entry");
  const [isLarge, setLarge] = useState(false);
  const berthRefusal = recordRefusal("berth", factsOf(record));
  const berthLocked =
    isViewing() || berthRefusal !== undefined
      ? text(berthRefusal === "record_excluded" ? "excluded" : "locked")
      : undefined;
  const difference = plateDifference(record);
  const undo = () => commands.undo.mutate({ _id: record._id, version: record.version });
  return (
    <div className="review-body">
      <div className="review-evidence">
        <RecordStage record={record} tab={tab} onTab={setTab} onLarge={() => setLarge(true)} />
        <HalfReadings record={record} />
        <RecordFactList record={record} />
        {timeline.data !== undefined && <BerthDay record={record} stays={timeline.data.day} />}
      </div>
      <div className="review-decision">
        <ClosedDayNote recordId={record._id} hasOrder={record.order_state !== 0} />
        {record.pending === 1 && (
          <CaseCard record={record} difference={difference} commands={commands} isAskedTwice={isAskedTwice} />
        )}
        <PlateCorrection draft={draft} locked={locked} onSave={onSave} />
        <FeePreview record={record} plate={draft.isChanged ? draft.text : undefined} />
        <BerthCorrection record={record} locked={berthLocked} commands={commands} />
        <OrderSection recordId={record._id} />
        {timeline.data !== undefined && (
          <RecordHistory timeline={timeline.data} difference={difference} onUndo={isViewing() ? undefined : undo} />
        )}
        {timeline.problem !== null && <p className="look-text">{timeline.problem.message}</p>}
      </div>
      {isLarge && <LargePicture record={record} tab={tab} onClose={() => setLarge(false)} />}
    </div>
  );
}
