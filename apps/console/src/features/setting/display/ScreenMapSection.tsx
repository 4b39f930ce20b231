import { getScreenMap, saveScreenMap } from "@huiyan/contract/setting/setting.api";
import { mapAreas } from "@huiyan/contract/setting/setting.rules";
import { Radio, Skeleton, Tooltip } from "antd";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { useSavedSetting } from "../use-saved-setting.ts";

const names = { "100000": "country", "500000": "chongqing" } as const satisfies Record<
  (typeof mapAreas)[number],
  string
>;

/**
 * Section that chooses the area of the map on big screens: the whole country or Chongqing. Other provinces and cities
 * are not offered. docs/reference/statistics.md S9.
 */
export function ScreenMapSection() {
  const { query, value, change } = useSavedSetting(getScreenMap, saveScreenMap, (shown) => shown);
  return (
    <SettingSection title={text("map")}>
      <ProblemBanner query={query} />
      {value === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {value !== undefined && (
        <Radio.Group
          aria-label={text("map")}
          value={value.mapArea}
          onChange={(event) => {
            const mapArea = mapAreas.find((area) => area === event.target.value);
            if (mapArea !== undefined) change({ mapArea });
          }}
        >
          {mapAreas.map((area) => (
            <Radio key={area} value={area}>
              {text(names[area])}
            </Radio>
          ))}
          {(["province", "city"] as const).map((kind) => (
            <Tooltip key={kind} title={text("notOpen")}>
              <Radio value={kind} disabled>
                {text(kind)}
              </Radio>
            </Tooltip>
          ))}
        </Radio.Group>
      )}
    </SettingSection>
  );
}
