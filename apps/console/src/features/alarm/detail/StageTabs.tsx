import { alarmText as text } from "../alarm.texts.ts";

const views = ["result", "original", "video"] as const;
export type StageView = (typeof views)[number];

interface Props {
  view: StageView;
  onView: (view: StageView) => void;
}

export function StageTabs({ view, onView }: Props) {
  return (
    <fieldset className="dark-segment" aria-label={text("views")}>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {text(each)}
        </button>
      ))}
    </fieldset>
  );
}
