import { RadioTower } from "lucide-react";
import { gbText as text } from "./gb.texts.ts";

/** Explains how a camera is connected, while none is registered. */
export function GbSteps() {
  return (
    <div className="gb-steps">
      <span className="empty-tile" aria-hidden="true">
        <RadioTower size={24} strokeWidth={1.5} />
      </span>
      <strong>{text("steps")}</strong>
      <ol>
        <li>{text("step1")}</li>
        <li>{text("step2")}</li>
        <li>{text("step3")}</li>
      </ol>
    </div>
  );
}
