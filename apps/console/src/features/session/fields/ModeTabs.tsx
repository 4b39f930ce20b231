import { type KeyboardEvent } from "react";
import { sessionText as text } from "../session.texts.ts";

const modes = ["password", "code"] as const;
export type TabMode = (typeof modes)[number];
const names = { password: "byPassword", code: "byCode" } as const;

interface Props {
  mode: TabMode;
  onChange: (mode: TabMode) => void;
}

/**
 * Tabs for the sign-in by password and by phone code; ← → switch between them. Written without antd, whose tabs would
 * add 20 KB to the first page load.
 */
export function ModeTabs({ mode, onChange }: Props) {
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = mode === "password" ? "code" : "password";
    onChange(next);
    document.getElementById(`mode-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={text("signIn")} className="mode-tabs" onKeyDown={onKey}>
      {modes.map((each) => (
        <button
          key={each}
          id={`mode-${each}`}
          type="button"
          role="tab"
          aria-selected={each === mode}
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {text(names[each])}
        </button>
      ))}
    </div>
  );
}
