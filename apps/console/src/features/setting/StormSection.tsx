import { getStorms, saveStorms } from "@huiyan/contract/setting/setting.api";
import { Skeleton } from "antd";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { settingText as text } from "./setting.texts.ts";
import { useSavedSetting } from "./use-saved-setting.ts";

/** Whether alarms of one cause stand as one entry, for the whole organisation. */
export function StormSection() {
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
