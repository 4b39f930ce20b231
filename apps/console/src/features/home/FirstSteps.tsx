import { type HomeData } from "@huiyan/contract/home/home.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { homeText as text } from "./home.texts.ts";

interface StepProps {
  name: string;
  isDone: boolean;
  hint?: string;
  children?: ReactNode;
}

function Step({ name, isDone, hint, children }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="first-step">
      <Icon
        size={16}
        strokeWidth={1.75}
        className={isDone ? "first-step-mark done" : "first-step-mark"}
        aria-hidden="true"
      />
      <div>
        <strong>{name}</strong>
        {isDone ? <span className="first-step-done">{text("stepDone")}</span> : <p className="note">{hint}</p>}
        {!isDone && children}
      </div>
    </li>
  );
}

/** Panel with the steps to the first alarm, shown in a new installation or organisation. */
export function FirstSteps({ steps }: { steps: NonNullable<HomeData["first_steps"]> }) {
  const { operator, device, alarm } = steps;
  const command = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.command ?? "";
  return (
    <Panel
      title={text("firstSteps")}
      mark={<span className="note ell">{text("firstStepsHint")}</span>}
      className="first-steps"
    >
      <ol>
        <Step name={text("stepOrganisation")} isDone />
        {operator !== null && (
          <Step name={text("stepOperator")} isDone={operator} hint={text("stepOperatorHint")}>
            <code>{`${command} --operator 13800000000`}</code>
          </Step>
        )}
        <Step name={text("stepDevice")} isDone={device} hint={text("stepDeviceHint")}>
          {operator !== null && (
            <>
              <p className="note">{text("stepDeviceNew")}</p>
              <code>{`${command} --new-device edge.json`}</code>
            </>
          )}
          <Link to="/devices">{text("stepDeviceGo")}</Link>
        </Step>
        <Step name={text("stepAlarm")} isDone={alarm} hint={text("stepAlarmHint")}>
          {device && <Link to="/videoPoint">{text("stepAlarmGo")}</Link>}
        </Step>
      </ol>
    </Panel>
  );
}
