import { Button } from "antd";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode } from "react";
import { type Submission } from "#shared/form/use-submission.ts";
import { sessionText as text } from "../session.texts.ts";
import { type PictureCode } from "./use-picture-code.ts";

interface SubmitButtonProps {
  name: string;
  busy: boolean;
  /** Seconds until the server accepts another attempt. */
  wait?: number;
}

/** Submit button of a form. While the user must wait before another attempt, shows the remaining seconds. */
function SubmitButton({ name, busy, wait = 0 }: SubmitButtonProps) {
  return (
    <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={wait > 0} className="num">
      {wait > 0 ? text("wait", { n: wait }) : name}
    </Button>
  );
}

/** Refusal of the server, shown above the submit button. */
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
  /**
   * Picture code of the form. An empty required code is marked like other fields. A refusal that concerns it is shown
   * there and not above the button.
   */
  picture?: PictureCode;
  /** Seconds until the server accepts another attempt. */
  wait?: number;
  /** Content below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Form on a page before the sign-in: its fields, the refusal, and one submit button. */
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
