import { algorithmName, algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { type AlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";
import { getAlarmPopup, saveAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { Button, Select, Skeleton } from "antd";
import { Volume2 } from "lucide-react";
import { SettingSection, SwitchRow, useSavedSetting } from "#features/setting/setting.public.ts";
import { DaySpanField } from "#shared/form/DaySpanField.tsx";
import { currentLanguage } from "#shared/format/language.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { playAlarmSound } from "../popup/alarm-sound.ts";
import { remindText as text } from "./remind.texts.ts";

/** Default quiet hours, at night. */
const usualQuiet = { from: "22:00", to: "07:00", except_high: true };

interface Props {
  value: AlarmPopup;
  change: (value: AlarmPopup) => void;
}

/** Sections for popup, sound, their algorithms, and quiet hours. Every change applies at once. */
export function RemindSections() {
  const { query, value, change } = useSavedSetting(getAlarmPopup, saveAlarmPopup, (shown) => shown);
  return (
    <>
      <ProblemBanner query={query} />
      {value === undefined && query.problem === null && <Skeleton active />}
      {value !== undefined && (
        <>
          <HowSection value={value} change={change} />
          <WhichSection value={value} change={change} />
          <QuietSection value={value} change={change} />
        </>
      )}
    </>
  );
}

function HowSection({ value, change }: Props) {
  return (
    <SettingSection
      title={text("how")}
      hint={text("howHint")}
      actions={
        <Button icon={<Volume2 size={16} aria-hidden="true" />} onClick={() => void playAlarmSound(2)}>
          {text("listen")}
        </Button>
      }
    >
      <ul className="setting-rows">
        <SwitchRow
          name={text("popup")}
          hint={text("popupHint")}
          checked={value.popup}
          onChange={(popup) => change({ ...value, popup })}
        />
        <SwitchRow
          name={text("sound")}
          hint={text("soundHint")}
          checked={value.sound}
          onChange={(sound) => change({ ...value, sound })}
        />
      </ul>
    </SettingSection>
  );
}

function WhichSection({ value, change }: Props) {
  const options = algorithms
    .filter(({ kind }) => kind === "alarm")
    .map(({ id }) => ({ value: id, label: algorithmName(id, currentLanguage()) }));
  const { algs } = value;
  return (
    <SettingSection title={text("which")} hint={text("whichHint")}>
      <div className="remind-which">
        <SegmentFilter
          name={text("which")}
          value={algs === null ? "all" : "some"}
          options={[
            { value: "all", label: text("allAlgs") },
            { value: "some", label: text("someAlgs") },
          ]}
          onChange={(next) => change({ ...value, algs: next === "all" ? null : [] })}
        />
        {algs !== null && (
          <Select<string[]>
            mode="multiple"
            defaultActiveFirstOption={false}
            aria-label={text("someAlgs")}
            value={[...algs]}
            options={options}
            showSearch={{ optionFilterProp: "label" }}
            placeholder={text("chooseAlgs")}
            onChange={(next) => change({ ...value, algs: next })}
          />
        )}
        {algs?.length === 0 && <p className="note">{text("noAlgs")}</p>}
      </div>
    </SettingSection>
  );
}

function QuietSection({ value, change }: Props) {
  const { quiet } = value;
  return (
    <SettingSection title={text("quiet")} hint={text("quietHint")}>
      <ul className="setting-rows">
        <SwitchRow
          name={text("quietOn")}
          checked={quiet !== null}
          onChange={(on) => change({ ...value, quiet: on ? usualQuiet : null })}
        />
        {quiet !== null && (
          <SwitchRow
            name={text("quietExceptHigh")}
            hint={text("quietExceptHighHint")}
            checked={quiet.except_high}
            onChange={(except_high) => change({ ...value, quiet: { ...quiet, except_high } })}
          />
        )}
      </ul>
      {quiet !== null && (
        <div className="remind-quiet">
          <DaySpanField
            label={text("quietTimes")}
            span={quiet}
            onChange={(span) => change({ ...value, quiet: { ...quiet, ...span } })}
          />
        </div>
      )}
    </SettingSection>
  );
}
