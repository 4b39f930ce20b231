import { type ReactNode } from "react";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { algorithmText as text } from "./algorithm.texts.ts";
import { ViewSearch } from "./store-search.ts";

interface Props {
  hasArrangements: boolean;
  children?: ReactNode;
}

/** Tabs for the algorithm store and the pipelines. The keyword stays when the user changes the tab. */
export function StoreTabs({ hasArrangements, children }: Props) {
  const { state, merge } = useUrlState(ViewSearch);
  const view = hasArrangements ? state.view : "store";
  return (
    <div className="filters">
      <SegmentFilter
        name={text("parts")}
        value={view}
        options={[
          { value: "store", label: text("store") },
          ...(hasArrangements ? [{ value: "arrangements" as const, label: text("arrangements") }] : []),
        ]}
        onChange={(next) => merge({ view: next, page: undefined, size: undefined, id: undefined, platform: undefined })}
      />
      {children}
    </div>
  );
}
