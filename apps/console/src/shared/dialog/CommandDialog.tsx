import { Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Submission } from "../form/use-submission.ts";
import { rescueFocus } from "../screen/focus-row.ts";
import { dialogText as text } from "./dialog.texts.ts";
import "./dialog.css";

interface Props {
  /** Command that the main button and Enter send. */
  run: Submission;
  title: string;
  /** Text of the main button. */
  action: string;
  danger?: boolean;
  width?: number;
  /** Error text shown in place of the server's refusal. */
  problem?: string | undefined;
  /** Reason why the main button is disabled. */
  blocked?: string | undefined;
  onClosed: () => void;
  children: ReactNode;
}

/**
 * Dialog for one command, which it confirms or whose input it collects. Opens when mounted and closes when the command
 * succeeds. A refusal is shown inside. Asks before it discards typed input.
 */
export function CommandDialog(props: Props) {
  const { run, title, action, danger = false, width = 480, problem = run.problem, blocked, onClosed, children } = props;
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (run.done) setOpen(false);
  }, [run.done]);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={action}
      cancelText={text("cancel")}
      confirmLoading={run.busy}
      okButtonProps={{ danger, disabled: blocked !== undefined, ...(blocked === undefined ? {} : { title: blocked }) }}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onOk={() => form.current?.requestSubmit()}
      onCancel={() => (run.dirty && !run.done ? setAsking(true) : setOpen(false))}
      afterClose={() => {
        onClosed();
        rescueFocus();
      }}
    >
      <form
        ref={form}
        noValidate
        className="form-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!run.done && blocked === undefined) run.submit();
        }}
      >
        {children}
        <div role="alert" className="form-dialog-problem">
          {problem}
        </div>
        {/* Browsers submit a form with several fields by Enter only if the form has a submit button. */}
        <button type="submit" hidden />
      </form>
      <Modal
        open={asking}
        title={text("discardTitle")}
        width={400}
        okText={text("discard")}
        okButtonProps={{ danger: true }}
        cancelText={text("goOn")}
        closable={{ "aria-label": text("close") }}
        onOk={() => {
          setAsking(false);
          setOpen(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {text("discardHint")}
      </Modal>
    </Modal>
  );
}
