import { feedbackAnswerMax } from "@huiyan/contract/feedback/feedback.rules";
import {
  answerFeedback,
  closeFeedback,
  findFeedback,
  getFeedbackPictures,
  type OperatedFeedback,
} from "@huiyan/contract/operator/feedback.api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Button, Image, Input } from "antd";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useSubmission } from "#shared/form/use-submission.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { feedbackPageText as text } from "./feedback-page.texts.ts";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findFeedback.name] });

function Pictures({ row }: { row: OperatedFeedback }) {
  const pictures = useQueryOf(getFeedbackPictures, { _id: row._id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <ProblemBanner query={pictures} />
      <Image.PreviewGroup>
        <div className="feedback-shots">
          {pictures.data?.list.map((src, at) => (
            <Image key={src.slice(-64)} src={src} alt={text("picture", { n: at + 1 })} width={112} height={84} />
          ))}
        </div>
      </Image.PreviewGroup>
    </>
  );
}

interface Props {
  list: SteppedList<OperatedFeedback> & { open: (key: undefined) => void };
  row: OperatedFeedback;
}

/** Drawer with the feedback of one user, and a form for the answer. */
export function FeedbackDrawer({ list, row }: Props) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState(row.answer);
  const send = useCommand(answerFeedback, { quiet: true, success: text("sent"), refresh });
  const run = useSubmission(send, () => (answer.trim() === "" ? undefined : { _id: row._id, answer }));
  const close = useCommand(closeFeedback, { refresh: () => refresh(client) });
  const isClosed = row.state === "closed";
  return (
    <DetailDrawer
      list={list}
      title={row.person || text("gone")}
      footer={
        <div className="feedback-foot">
          <span role="alert" className="feedback-problem ell">
            {run.problem}
          </span>
          {row.state !== "answered" && (
            <Button onClick={() => close.mutate({ _id: row._id, closed: !isClosed })}>
              {text(isClosed ? "reopen" : "close")}
            </Button>
          )}
          <Button
            type="primary"
            loading={run.busy}
            disabled={answer.trim() === "" || answer.trim() === row.answer}
            onClick={() => run.submit()}
          >
            {text("send")}
          </Button>
        </div>
      }
    >
      <p className="note">
        {row.org} <time>{fullTime(row.created_at)}</time>
      </p>
      <p className="feedback-content">{row.content}</p>
      {row.pictures > 0 && <Pictures row={row} />}
      <FieldFrame
        label={text("answer")}
        hint={row.answered_at === null ? text("answerHint") : text(row.read ? "read" : "unread")}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={5}
            maxLength={feedbackAnswerMax}
            showCount
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </FieldFrame>
    </DetailDrawer>
  );
}
