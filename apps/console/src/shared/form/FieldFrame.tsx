import { type ReactNode, useId } from "react";
import "./form.css";

export interface Described {
  id: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
}

interface Props {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** True to show a red star before the label. */
  required?: boolean;
  /** Renders the control, which must receive the given id and description. */
  children: (control: Described) => ReactNode;
}

/** A label above its control, with the error text below it. */
export function FieldFrame({ label, error, hint, required = false, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="form-field">
      <label htmlFor={id} className={required ? "required" : undefined}>
        {label}
      </label>
      {children({ id, "aria-describedby": noteId, "aria-invalid": error !== undefined })}
      <div id={noteId} className={error === undefined ? "form-note" : "form-note form-error"} aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
