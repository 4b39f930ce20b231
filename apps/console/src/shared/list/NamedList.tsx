import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  name: string;
  children: ReactNode;
}

/** Gives the opened list of a select a name for screen readers, since the select names only its field. */
export function NamedList({ name, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // Runs after every render: an empty list and a filled one are different elements.
  useLayoutEffect(() => {
    for (const list of frame.current?.querySelectorAll('[role="listbox"]') ?? []) list.setAttribute("aria-label", name);
  });
  return <div ref={frame}>{children}</div>;
}
