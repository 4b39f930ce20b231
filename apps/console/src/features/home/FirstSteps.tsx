import { type HomeData } from "@huiyan/contract/home/home.api";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode } from "react";
import { Panel } from "../../shared/screen/Panel.tsx";
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

/** What is still to be done until the first alarm, in an installation or organisation that has just begun. */
export function FirstSteps({ steps }: { steps: NonNullable<HomeData["first_steps"]> }) {
  const { operator, device, alarm } = steps;
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
            <code>npm start -- --operator 13800000000</code>
          </Step>
        )}
        <Step name={text("stepDevice")} isDone={device} hint={text("stepDeviceHint")}>
          {operator !== null && (
            <>
              <p className="note">{text("stepDeviceNew")}</p>
              <code>npm start -- --new-device edge.json</code>
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
