import { Button } from "antd";
import { shortTime } from "#shared/format/time.ts";
import { feedbackText as text } from "./feedback.texts.ts";
import { type useAnswers } from "./use-answers.ts";
import "./answers.css";

/** Maximum number of listed answers, so that the newest alarms below stay visible. */
const shown = 2;

/** Answers of the operator to the caller's feedback. Renders nothing if there are none. */
export function AnswerList({ answers: { list, read } }: { answers: ReturnType<typeof useAnswers> }) {
  if (list.length === 0) return null;
  return (
    <section className="answer-list" aria-label={text("answers")}>
      <header>
        {text("answers")} <span className="num">{list.length}</span>
      </header>
      <ul>
        {list.slice(0, shown).map(({ _id, content, answer, answered_at }) => (
          <li key={_id}>
            <span className="answer-head">
              <span className="note ell">{text("yours", { content })}</span>
              <time className="note">{shortTime(answered_at)}</time>
            </span>
            <p>{answer}</p>
            {read !== undefined && (
              <Button size="small" onClick={() => read(_id)}>
                {text("seen")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
