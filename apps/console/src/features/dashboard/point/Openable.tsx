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
  const onKeyDown = ({ key }: KeyboardEvent) => (key === "Enter" || key === " ") && onOpen();
  return (
    <g
      className={className}
      {...(transform === undefined ? {} : { transform })}
      aria-label={label}
      {...{ role: "button", tabIndex: 0, onClick: onOpen, onKeyDown }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}
