import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { actionOf, falseAlarmReasons } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { DueLabel } from "./DueLabel.tsx";
import { HandleState } from "./HandleState.tsx";
import { handlingText as text } from "./handling.texts.ts";

type Step = Answer<typeof getMessageHistory>["list"][number];

const done = {
  dispatch: "didDispatch",
  repeated: "didRepeated",
  investigate: "didInvestigate",
  done: "didDone",
  claim: "didClaim",
  falseAlarm: "didFalseAlarm",
  reopen: "didReopen",
} as const;

function reasonText(reason: string): string {
  const known = falseAlarmReasons.find((each) => each === reason);
  return known === undefined ? reason : text(known);
}

function StepLine({ step }: { step: Step }) {
  const action = actionOf(step.option);
  return (
    <li>
      <span className="step-form">
        <HandleState state={step.to} />
      </span>
      <span className="step-text">
        <b>{step.user || text("system")}</b>{" "}
        {action && text(done[action], { name: step.assignee, reason: reasonText(step.reason) })}
      </span>
      <time className="note num" dateTime={new Date(step.time).toISOString()}>
        {shortTime(step.time)}
      </time>
      {step.remark !== "" && <p className="step-remark">{step.remark}</p>}
    </li>
  );
}

/** Handling steps and the members who took them, oldest first, followed by the assignee and the deadline. */
export function HandlingHistory({ message }: { message: Message }) {
  const history = useQueryOf(getMessageHistory, { id: message._id }, { staleTime: 0 });
  const steps = history.data?.list;
  return (
    <section className="handling-history" aria-label={text("history")}>
      <header>
        <h3>{text("history")}</h3>
        <span className="note ell">
          {message.assignee === null ? (
            <DueLabel message={message} />
          ) : (
            <>
              {text("assignee", { name: message.assignee.name })} <DueLabel message={message} />
            </>
          )}
        </span>
      </header>
      <ProblemBanner query={history} />
      {steps?.length === 0 && <p className="note">{text("noSteps")}</p>}
      <ol>
        {steps?.map((step) => (
          <StepLine key={step.time + step.option} step={step} />
        ))}
      </ol>
    </section>
  );
}
