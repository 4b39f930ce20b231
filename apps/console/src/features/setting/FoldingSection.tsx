import { foldGapChoices } from "@huiyan/contract/alarm/folding.rules";
import { getFolding, saveFolding } from "@huiyan/contract/setting/setting.api";
import { Radio, Skeleton } from "antd";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { settingText as text } from "./setting.texts.ts";
import { useSavedSetting } from "./use-saved-setting.ts";

/** How soon after another an alarm repeats it, for the whole organisation. */
export function FoldingSection() {
  const { query, value, change } = useSavedSetting(getFolding, saveFolding, (shown) => shown);
  return (
    <SettingSection title={text("folding")} hint={text("foldingHint")}>
      <ProblemBanner query={query} />
      {value === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {value !== undefined && (
        <Radio.Group
          aria-label={text("folding")}
          value={value.gap_seconds}
          onChange={(event) => {
            const chosen = foldGapChoices.find((choice) => choice === event.target.value);
            if (chosen !== undefined) change({ gap_seconds: chosen });
          }}
        >
          {foldGapChoices.map((seconds) => (
            <Radio key={seconds} value={seconds}>
              {seconds === 0 ? text("foldNever") : text("foldWithin", { n: seconds / 60 })}
            </Radio>
          ))}
        </Radio.Group>
      )}
    </SettingSection>
  );
}
