import { getAlarmCentre, saveAlarmCentre } from "@huiyan/contract/setting/setting.api";
import { hiddenAlgorithms } from "@huiyan/contract/setting/setting.rules";
import { Button, Skeleton } from "antd";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { settingText as text } from "./setting.texts.ts";
import { useSavedSetting } from "./use-saved-setting.ts";

const hidden: readonly string[] = hiddenAlgorithms;

/**
 * Section that chooses the algorithms whose alarms the bell and the headlines show, for the whole organisation.
 * `hiddenAlgorithms` never appear there and are not offered.
 */
export function AlarmCentreSection() {
  const { query, value, change } = useSavedSetting(getAlarmCentre, saveAlarmCentre, (shown) => ({
    enable_alg_alert: shown.enable_alg_alert.filter((id) => !hidden.includes(id)),
    enable_device_offline_alert: shown.enable_device_offline_alert,
  }));
  const algs = value?.algs.filter(({ _id }) => !hidden.includes(_id)) ?? [];
  const turn = (ids: readonly string[], on: boolean) => {
    if (value === undefined) return;
    const others = value.enable_alg_alert.filter((id) => !ids.includes(id));
    change({ ...value, enable_alg_alert: on ? [...others, ...ids] : others });
  };
  const all = algs.map(({ _id }) => _id);
  return (
    <SettingSection
      title={text("centre")}
      hint={text("centreHint")}
      actions={
        algs.length > 0 && (
          <span className="setting-buttons">
            <Button onClick={() => turn(all, true)}>{text("allOn")}</Button>
            <Button onClick={() => turn(all, false)}>{text("allOff")}</Button>
          </span>
        )
      }
    >
      <ProblemBanner query={query} />
      {value === undefined && query.problem === null && <Skeleton active title={false} />}
      {value !== undefined && (
        <>
          <ul className="setting-rows">
            <SwitchRow
              name={text("offline")}
              hint={text("offlineHint")}
              checked={value.enable_device_offline_alert}
              onChange={(on) => change({ ...value, enable_device_offline_alert: on })}
            />
          </ul>
          {algs.length === 0 && <p className="note">{text("noAlgs")}</p>}
          <ul className="setting-rows setting-grid">
            {algs.map(({ _id, name }) => (
              <SwitchRow
                key={_id}
                name={name}
                checked={value.enable_alg_alert.includes(_id)}
                onChange={(on) => turn([_id], on)}
              />
            ))}
          </ul>
        </>
      )}
    </SettingSection>
  );
}
