import { type FormEvent, type ReactNode } from "react";
import { type Submission } from "../../../shared/form/use-submission.ts";
import { FormProblem } from "./FormProblem.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { type PictureCode } from "./use-picture-code.ts";

interface Props {
  run: Pick<Submission, "submit" | "busy" | "problem">;
  /** Name of the form for screen readers. */
  name: string;
  action: string;
  /** Marked with the others when it was left empty; a refusal that it shows itself is not said twice. */
  picture?: PictureCode;
  /** Seconds for which the server wants to be left alone. */
  wait?: number;
  /** Below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form of the entrance: its fields, what was refused, one filled button. */
export function EntranceForm({ run, name, action, picture, wait = 0, foot, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    picture?.check();
    run.submit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={name} className="entrance-form">
      {children}
      <FormProblem text={picture?.error === undefined ? run.problem : undefined} />
      <SubmitButton name={action} busy={run.busy} wait={wait} />
      {foot}
    </form>
  );
}
