import { Button } from "antd";
import { type FormEvent, type ReactNode } from "react";
import { type Submission } from "./use-submission.ts";
import "./form.css";

interface Props {
  run: Submission;
  /** Name of the form for screen readers. */
  name: string;
  /** Text of the submit button. */
  action: string;
  className?: string;
  /** Reason why the button is disabled. */
  blocked?: string | undefined;
  children: ReactNode;
}

/** A form inside a page: its fields, the refusal, and one button. Enter sends the form. */
export function CommandForm({ run, name, action, className = "page-form", blocked, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === undefined) run.submit();
  };
  return (
    <form className={className} noValidate onSubmit={submit} aria-label={name}>
      {children}
      <div role="alert" className="page-form-problem">
        {run.problem}
      </div>
      <div>
        <Button
          type="primary"
          htmlType="submit"
          loading={run.busy}
          disabled={blocked !== undefined}
          {...(blocked === undefined ? {} : { title: blocked })}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
