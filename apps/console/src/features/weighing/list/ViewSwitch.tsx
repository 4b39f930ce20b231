import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { weighingText as text } from "../weighing.texts.ts";

type View = "messages" | "slips";

/** Switch between the list of loads and the list of slips. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentFilter
      name={text("view")}
      value={view}
      options={[
        { value: "messages", label: text("messages") },
        { value: "slips", label: text("slips") },
      ]}
      onChange={onChange}
    />
  );
}
