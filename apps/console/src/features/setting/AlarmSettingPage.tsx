import { foldGapChoices } from "@huiyan/contract/alarm/folding.rules";
import { getFolding, getStorms, saveFolding, saveStorms } from "@huiyan/contract/setting/setting.api";
import { Radio, Skeleton } from "antd";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { AlarmCentreSection } from "./AlarmCentreSection.tsx";
import { SettingFrame } from "./SettingFrame.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { settingText as text } from "./setting.texts.ts";
import { useSavedSetting } from "./use-saved-setting.ts";

/** Section with the switch that combines alarms of one cause into an alarm burst, for the whole organisation. */
function StormSection() {
  const { query, value, change } = useSavedSetting(getStorms, saveStorms, (shown) => shown);
  return (
    <SettingSection title={text("storms")} hint={text("stormsHint")}>
      <ProblemBanner query={query} />
      {value === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {value !== undefined && (
        <ul className="setting-rows">
          <SwitchRow name={text("stormsOn")} checked={value.enabled} onChange={(enabled) => change({ enabled })} />
        </ul>
      )}
    </SettingSection>
  );
}

/** Section for the time within which an alarm counts as a repeat of an earlier one, for the whole organisation. */
function FoldingSection() {
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

/**
 * Page of the alarm centre's settings, which apply to all members. Admins can change them. docs/reference/alarms.md A4.
 */
export function AlarmSettingPage() {
  return (
    <SettingFrame page="alarm">
      {() => (
        <>
          <FoldingSection />
          <StormSection />
          <AlarmCentreSection />
        </>
      )}
    </SettingFrame>
  );
}
