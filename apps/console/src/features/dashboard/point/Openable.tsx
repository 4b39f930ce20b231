import { type KeyboardEvent, type ReactNode } from "react";

interface Props {
  label: string;
  className: string;
  transform?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** A part of a drawing that is opened by click and by keyboard. */
export function Openable({ label, className, transform, onOpen, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // The opened content takes the focus, and the same key must not press a button in it.
    event.preventDefault();
    onOpen();
  };
  return (
    <g
      className={className}
      {...(transform === undefined ? {} : { transform })}
      {...{ role: "button", tabIndex: 0, onClick: onOpen, onKeyDown }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}
