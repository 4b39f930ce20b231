import { Input } from "antd";
import { useRef, useState } from "react";
import { isEscape } from "../form/composing.ts";

interface Props {
  /** Label for screen readers. */
  name: string;
  initial: string;
  maxLength: number;
  busy: boolean;
  /** Returns the error of a name, or undefined if the name may be sent. */
  problemOf: (value: string) => string | undefined;
  onSubmit: (value: string) => void;
  onCancel: () => void;
}

/** Field for renaming inside a line. Enter saves, Esc restores the old name, leaving the field saves a change. */
export function LineField({ name, initial, maxLength, busy, problemOf, onSubmit, onCancel }: Props) {
  const [value, setValue] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const left = useRef(false);
  const submit = () => {
    if (busy || left.current) return;
    if (value.trim() === initial) return onCancel();
    const found = problemOf(value);
    setProblem(found);
    if (found === undefined) onSubmit(value.trim());
  };
  return (
    <span className="tree-field">
      <Input
        size="small"
        autoFocus
        aria-label={name}
        aria-invalid={problem !== undefined}
        {...(problem === undefined ? {} : { status: "error" as const, title: problem })}
        placeholder={problem ?? name}
        maxLength={maxLength}
        readOnly={busy}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setValue(event.target.value);
          setProblem(undefined);
        }}
        onBlur={submit}
        onPressEnter={submit}
        onKeyDown={(event) => {
          if (!isEscape(event)) return;
          left.current = true;
          onCancel();
        }}
      />
    </span>
  );
}
