import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type ReactNode } from "react";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { faceText as text } from "./face.texts.ts";
import { faceViews, noAccessFilters, noFilters, noReceiptFilters, ViewSearch } from "./face-search.ts";

const permissions = {
  faces: "face.read",
  access: "face.records",
  receipts: "face.manage",
  keeping: "face.records",
} as const;

/** Tabs of the face library that the user may see, with the filters of the current tab next to them. */
export function FaceTabs({ role, children }: { role: Role; children?: ReactNode }) {
  const { state, merge } = useUrlState(ViewSearch);
  const views = faceViews.filter((view) => roleMay(role, permissions[view]));
  const none = {
    ...noFilters,
    ...noAccessFilters,
    ...noReceiptFilters,
    page: undefined,
    size: undefined,
    id: undefined,
  };
  return (
    <div className="filters">
      {views.length > 1 && (
        <SegmentFilter
          name={text("parts")}
          value={state.view}
          options={views.map((view) => ({ value: view, label: text(view) }))}
          onChange={(view) => merge({ ...none, view })}
        />
      )}
      {children}
    </div>
  );
}
