import { type ReactNode } from "react";
import { z } from "zod";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { notifyText as text } from "./notify.texts.ts";

const ViewSearch = z.object({
  view: z.enum(["channels", "rules", "log"]).catch("channels"),
  page: z.unknown().optional(),
  state: z.unknown().optional(),
  channel_id: z.unknown().optional(),
});

/** Returns the part of the page that the address selects. */
export function useNotifyView() {
  const { state, set } = useUrlState(ViewSearch);
  return {
    view: state.view,
    show: (view: typeof state.view) => set({ view, page: undefined, state: undefined, channel_id: undefined }),
  };
}

/** Tabs of the page, with the controls of the current tab next to them. */
export function NotifyTabs({ children }: { children?: ReactNode }) {
  const { view, show } = useNotifyView();
  return (
    <div className="filters">
      <SegmentFilter
        name={text("parts")}
        value={view}
        options={[
          { value: "channels", label: text("channels") },
          { value: "rules", label: text("rules") },
          { value: "log", label: text("log") },
        ]}
        onChange={show}
      />
      {children}
    </div>
  );
}
