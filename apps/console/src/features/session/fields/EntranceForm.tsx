import { Button } from "antd";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode } from "react";
import { type Submission } from "../../../shared/form/use-submission.ts";
import { sessionText as text } from "../session.texts.ts";
import { type PictureCode } from "./use-picture-code.ts";

interface SubmitButtonProps {
  name: string;
  busy: boolean;
  /** Seconds until the server accepts another attempt. */
  wait?: number;
}

/** The only primary button of an entrance form. Counts down while the user must wait. */
function SubmitButton({ name, busy, wait = 0 }: SubmitButtonProps) {
  return (
    <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={wait > 0} className="num">
      {wait > 0 ? text("wait", { n: wait }) : name}
    </Button>
  );
}

/** Refusal of the server, above the button of a form. */
function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="entrance-problem">
      {text !== undefined && (
        <>
          <CircleAlert size={16} aria-hidden="true" /> {text}
        </>
      )}
    </div>
  );
}

interface Props {
  run: Pick<Submission, "submit" | "busy" | "problem">;
  /** Label of the form for screen readers. */
  name: string;
  action: string;
  /** Marked together with the other fields when empty. A refusal that this field shows is not repeated. */
  picture?: PictureCode;
  /** Seconds until the server accepts another attempt. */
  wait?: number;
  /** Shown below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form of the entrance: its fields, the refusal, one primary button. */
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
