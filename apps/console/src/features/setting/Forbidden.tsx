import { ShieldX } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { settingText as text } from "./setting.texts.ts";

/** Shown in place of a page for which the user has no permission. */
export function Forbidden() {
  return (
    <div className="list-page">
      <EmptyState
        icon={<ShieldX size={24} strokeWidth={1.5} />}
        title={text("forbidden")}
        hint={text("forbiddenHint")}
      />
    </div>
  );
}
