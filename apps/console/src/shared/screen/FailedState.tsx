import { CloudOff } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { screenText as text } from "./screen.texts.ts";

/**
 * Shown in place of content that failed to load. The text does not claim that there is no content. The banner shows the
 * reason and the retry button.
 */
export function FailedState() {
  return (
    <EmptyState
      icon={<CloudOff size={24} strokeWidth={1.5} />}
      title={text("unreadable")}
      hint={text("unreadableHint")}
    />
  );
}
