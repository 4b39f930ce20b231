import { type KeyboardEvent, type ReactNode } from "react";

interface Props {
  label: string;
  className: string;
  transform?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Part of an SVG drawing that opens something on a click, Enter or space. */
export function Openable({ label, className, transform, onOpen, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // Opening moves the focus to other content, where the same key press must not trigger a button.
    event.preventDefault();
    onOpen();
  };
  // SVG has no button element, so its group gets the role and the focus of a button
  const button = { role: "button", tabIndex: 0, onClick: onOpen, onKeyDown };
  return (
    <g className={className} {...(transform === undefined ? {} : { transform })} {...button}>
      <title>{label}</title>
      {children}
    </g>
  );
}
