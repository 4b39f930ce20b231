import { CloudOff } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { screenText as text } from "./screen.texts.ts";

/** In place of what could not be read: nothing is said of what there is. Why, and the way to try again, the banner says. */
export function FailedState() {
  return (
    <EmptyState
      icon={<CloudOff size={24} strokeWidth={1.5} />}
      title={text("unreadable")}
      hint={text("unreadableHint")}
    />
  );
}
