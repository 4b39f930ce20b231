import { formatMessage } from "@huiyan/contract/format-message";
import { gapTexts, reviewCodeTexts } from "@huiyan/contract/parking/parking.texts";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { stayLength } from "@huiyan/contract/parking/stay-length";
import { Button } from "antd";
import { Split, TriangleAlert } from "lucide-react";
import { isViewing } from "#shared/auth/session.store.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { pickText } from "#shared/format/texts.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { type PlateDifference } from "./plate-difference.ts";
import { reviewText as text } from "./review.texts.ts";

type GapMoment = ParkingRecord["gaps"][number];

/** Returns a sentence about a gap, a time in which the car was not observed: cause, start and end. */
export function gapSentence({ cause, from, to }: GapMoment): string {
  const language = currentLanguage();
  const length = stayLength((to - from) / 1000, language);
  const times = { from: clockSeconds(from), to: clockSeconds(to), length };
  return formatMessage(pickText(gapTexts[cause]), language, times);
}

interface Props {
  record: ParkingRecord;
  difference: PlateDifference | undefined;
  commands: RecordCommands;
  /** True after the first Enter on a stay with a gap. A second Enter confirms. */
  isAskedTwice: boolean;
}

/** Card that shows why the record needs a review, and evidence that entry and exit may belong to different cars. */
export function CaseCard({ record, difference, commands, isAskedTwice }: Props) {
  const { _id, codes, gaps } = record;
  const others = codes.filter((code) => code !== "P-GAP" || gaps.length === 0);
  return (
    <div className="case-card" role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <div>
        {codes.includes("P-GAP") &&
          gaps.map((gap) => (
            <p key={`${gap.cause} ${gap.from}`} className="case-gap">
              <span>{gapSentence(gap)}</span>
              {gap.can_split && !isViewing() && (
                <Button
                  size="small"
                  icon={<Split size={14} aria-hidden="true" />}
                  loading={commands.split.isPending}
                  onClick={() => commands.split.mutate({ ids: [_id], at: gap.from })}
                >
                  {text("splitHere")}
                </Button>
              )}
            </p>
          ))}
        {others.map((code) => pickText(reviewCodeTexts[code])).join("，")}
        {difference !== undefined && <DifferenceNote difference={difference} />}
        {isAskedTwice && (
          <p className="case-gap" role="alert">
            {text("gapAgain")}
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows the characters in which the plates of entry and exit differ. */
function DifferenceNote({ difference: { distance, glyphs } }: { difference: PlateDifference }) {
  const differences = glyphs.map(({ isAlike, ...values }) => text(isAlike ? "readAlike" : "readOther", values));
  return (
    <>
      <br />
      <span className="note">{[text("difference", { n: distance }), ...differences].join("，")}</span>
    </>
  );
}
