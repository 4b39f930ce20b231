import { type KeyboardEvent, type PointerEvent } from "react";
import { paneWidth } from "./tree-memory.ts";

const keyStep = 16;

interface Props {
  name: string;
  width: number;
  onResize: (width: number) => void;
  onDone: (width: number) => void;
}

/** Handle at the right edge of a pane, to resize it: dragged with the pointer, or moved with ← → when focused. */
export function ResizeHandle({ name, width, onResize, onDone }: Props) {
  const widthAt = (event: PointerEvent<HTMLElement>) =>
    event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(width + step);
    onDone(width + step);
  };
  return (
    <hr
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width}
      aria-valuemin={paneWidth.min}
      aria-valuemax={paneWidth.max}
      tabIndex={0}
      className="resize-handle"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(widthAt(event));
      }}
      onPointerUp={(event) => onDone(widthAt(event))}
    />
  );
}
