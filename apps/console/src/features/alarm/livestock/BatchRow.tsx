import { type Review } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { ReviewCount } from "@huiyan/contract/alarm/review.api";
import { Button, Input, Tooltip } from "antd";
import { CircleAlert, Pencil } from "lucide-react";
import { useId, useState } from "react";
import { isEscape } from "#shared/form/composing.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { type StageChoice } from "../detail/use-stage-view.ts";
import { BatchPictures } from "./BatchPictures.tsx";
import { livestockText as text } from "./livestock.texts.ts";
import { useCountReview } from "./use-review.ts";

interface Props {
  message: Message;
  /** Index of the batch, from 0. */
  index: number;
  counted: number;
  review: Review | null;
  suspected: boolean;
  /** Number of animals that were possibly carried and so did not cross the counting line on foot. */
  lifted: number;
  /** True when reviews are possible. */
  open: boolean;
  stage: StageChoice | undefined;
}

/** Returns the error of the input; undefined for a valid count. */
function problemOf(entered: string): string | undefined {
  const value = entered.trim() === "" ? undefined : Number(entered);
  if (Number.isNaN(value)) return contractText("请输入整数");
  const issue = ReviewCount.safeParse(value).error?.issues[0];
  return issue && contractText(issue.message);
}

/** Row of one batch with the count that the device reported. The user enters the corrected count in the row. */
export function BatchRow({ message, index, counted, review, suspected, lifted, open, stage }: Props) {
  /** Current input, and the version of the review that the user saw when the input began. */
  const [edit, setEdit] = useState<{ entered: string; version: number }>();
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  const run = useCountReview(message, () => setEdit(undefined));
  const n = index + 1;
  const submit = () => {
    if (edit === undefined) return;
    const wrong = problemOf(edit.entered);
    setProblem(wrong);
    if (wrong === undefined) run.submit(index, Number(edit.entered), edit.version);
  };
  const begin = () => {
    setProblem(undefined);
    setEdit({ entered: String(review?.count ?? counted), version: review?.version ?? 0 });
  };
  return (
    <tr>
      <th scope="row">
        {text("batchNo", { n })}
        {stage && <BatchPictures index={index} stage={stage} />}
        {suspected && (
          <Tooltip title={text(lifted > 0 ? "liftedHint" : "suspectedHint", { n: lifted })}>
            <span className="batch-suspected">
              <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" />{" "}
              {lifted > 0 ? text("lifted", { n: lifted }) : text("suspected")}
            </span>
          </Tooltip>
        )}
      </th>
      <td className="num batch-count">{grouped(counted)}</td>
      <td className="batch-review">
        {edit === undefined ? (
          <span className="batch-value">
            {review === null ? (
              <StateLabel form="waiting">{text("pending")}</StateLabel>
            ) : (
              <Tooltip title={`${review.name} ${shortTime(review.time)}`}>
                <strong className="num">{grouped(review.count)}</strong>
              </Tooltip>
            )}
            {open && (
              <button type="button" className="icon-button" aria-label={text("enter", { n })} onClick={begin}>
                <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
            {review !== null && (
              <span className="note ell batch-reviewer">
                {review.name} {shortTime(review.time)}
              </span>
            )}
          </span>
        ) : (
          <form
            className="batch-edit"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Input
              autoFocus
              size="small"
              inputMode="numeric"
              aria-label={text("value", { n })}
              aria-describedby={noteId}
              value={edit.entered}
              {...(problem === undefined ? {} : { status: "error" as const, "aria-invalid": true })}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setEdit({ ...edit, entered: target.value })}
              onKeyDown={(event) => {
                if (!isEscape(event)) return;
                // Escape must end the input without closing the popup.
                event.stopPropagation();
                setEdit(undefined);
              }}
            />
            <Button size="small" htmlType="submit" loading={run.busy}>
              {text("save")}
            </Button>
            <Button size="small" onClick={() => setEdit(undefined)}>
              {text("cancel")}
            </Button>
            <span id={noteId} role="alert" className="batch-problem">
              {problem}
            </span>
          </form>
        )}
      </td>
    </tr>
  );
}
