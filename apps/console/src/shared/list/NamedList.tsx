import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  name: string;
  children: ReactNode;
}

/** The opened list of a select, with a name for screen readers: the select itself names its field only. */
export function NamedList({ name, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // after every render, since an empty list and a full one are different elements
  useLayoutEffect(() => {
    for (const list of frame.current?.querySelectorAll('[role="listbox"]') ?? []) list.setAttribute("aria-label", name);
  });
  return <div ref={frame}>{children}</div>;
}
