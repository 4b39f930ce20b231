import { alarmText as text } from "../alarm.texts.ts";

export type StageView = "result" | "original" | "plate" | "animal" | "car" | "video";
const names: Record<StageView, Parameters<typeof text>[0]> = {
  ...({ result: "result", original: "original", video: "video" } as const),
  ...({ plate: "platePicture", animal: "animalPicture", car: "carPicture" } as const),
};

interface Props {
  views: readonly StageView[];
  /** View that is shown; undefined while another picture is shown, for example an enlarged picture of a batch. */
  view: StageView | undefined;
  onView: (view: StageView) => void;
}

export function StageTabs({ views, view, onView }: Props) {
  return (
    <fieldset className="dark-segment" aria-label={text("views")}>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
          {text(names[each])}
        </button>
      ))}
    </fieldset>
  );
}
