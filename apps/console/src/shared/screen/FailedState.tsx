import { CloudOff } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";
import { screenText as text } from "./screen.texts.ts";

/**
 * Replaces content that failed to load, without a claim about its content. The banner shows the reason and the retry.
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
