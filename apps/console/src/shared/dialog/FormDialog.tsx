import { Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { rescueFocus } from "../screen/focus-row.ts";
import { dialogText as text } from "./dialog.texts.ts";
import "./dialog.css";

interface Props {
  title: string;
  /** Words of the main button. */
  action: string;
  danger?: boolean;
  width?: number;
  busy: boolean;
  /** What the server refused, in words. */
  problem?: string | undefined;
  /** Why the main button does nothing now. */
  blocked?: string | undefined;
  onSubmit: () => void;
  /** Closes the dialog when it becomes true. */
  done: boolean;
  onClosed: () => void;
  children: ReactNode;
}

/** Frame of a dialog: it is mounted to open and leaves by itself; Enter in a field submits; a second press does nothing. */
export function FormDialog(props: Props) {
  const {
    title,
    action,
    danger = false,
    width = 480,
    busy,
    problem,
    blocked,
    onSubmit,
    done,
    onClosed,
    children,
  } = props;
  const [open, setOpen] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (done) setOpen(false);
  }, [done]);
  const submit = () => {
    if (!busy && !done && blocked === undefined) onSubmit();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={action}
      cancelText={text("cancel")}
      confirmLoading={busy}
      okButtonProps={{ danger, disabled: blocked !== undefined, ...(blocked === undefined ? {} : { title: blocked }) }}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onOk={() => form.current?.requestSubmit()}
      onCancel={() => setOpen(false)}
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
          submit();
        }}
      >
        {children}
        <div role="alert" className="form-dialog-problem">
          {problem}
        </div>
        {/* without one, Enter submits no form of several fields */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
