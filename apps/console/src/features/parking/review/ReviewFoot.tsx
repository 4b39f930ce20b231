import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { recordRefusal } from "@huiyan/contract/parking/review.rules";
import { Button } from "antd";
import { Check } from "lucide-react";
import { isViewing } from "#shared/auth/session.store.ts";
import { useKeys } from "#shared/screen/use-keys.ts";
import { type AskedAction, offeredActions } from "../list/RecordActions.tsx";
import { parkingText } from "../parking.texts.ts";
import { factsOf } from "../record-facts.ts";
import { reviewText as text } from "./review.texts.ts";

interface Props {
  record: ParkingRecord;
  isChanged: boolean;
  isBusy: boolean;
  onAsk: (asked: AskedAction) => void;
  onSave: () => void;
  onSkip: () => void;
}

/** Foot of the review: flags at the left, the decision at the right. Enter triggers the decision. */
export function ReviewFoot({ record, isChanged, isBusy, onAsk, onSave, onSkip }: Props) {
  useKeys({ enter: onSave });
  if (isViewing()) return <Button onClick={onSkip}>{text("next")}</Button>;
  const isDone = record.review_state === 1 || record.review_state === 4;
  const cannot = !isChanged && !isDone && recordRefusal("confirm", factsOf(record)) !== undefined;
  return (
    <div className="review-foot">
      {offeredActions(record).map((action) => (
        <Button key={action} danger={action === "exclude"} onClick={() => onAsk({ action, records: [record] })}>
          {parkingText(action)}
        </Button>
      ))}
      <span className="review-foot-gap" />
      <Button onClick={onSkip}>{text("skip")}</Button>
      <Button
        type="primary"
        icon={<Check size={16} aria-hidden="true" />}
        loading={isBusy}
        disabled={cannot}
        {...(cannot ? { title: text("cannotConfirm") } : {})}
        onClick={onSave}
      >
        {text(isChanged ? "correctNext" : isDone ? "next" : "confirmNext")}
      </Button>
    </div>
  );
}
