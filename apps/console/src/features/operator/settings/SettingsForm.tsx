import { type SettingName, SettingValues } from "@huiyan/contract/operator/settings.api";
import { billPayeeMax, mapAttributionMax, smsTextMax, systemNameMax } from "@huiyan/contract/operator/settings.rules";
import { Input, Segmented } from "antd";
import { type ReactNode, useState } from "react";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { type ShorterDays, ShorterDialog } from "./ShorterDialog.tsx";
import { settingsText as text } from "./settings.texts.ts";
import { type Settings, useSettingsDraft } from "./use-settings.ts";

type Editing = ReturnType<typeof useSettingsDraft>;

interface FieldProps {
  data: Settings;
  editing: Editing;
  name: SettingName;
  hint?: string;
}

const sourceNames = { operator: "fromOperator", environment: "fromEnvironment", product: "fromProduct" } as const;

/**
 * Shows where the value of a setting comes from and what the setting means. A button resets the setting to its
 * fallback.
 */
function Hint({ data, editing, name, hint }: FieldProps) {
  const { source, below, fallback } = data.settings[name];
  const drafted = editing.draft[name];
  const now = drafted === undefined ? source : drafted === null ? below : "operator";
  const back =
    fallback === null || fallback === "" ? text("restoreEmpty") : text("restore", { value: String(fallback) });
  return (
    <>
      <span className="setting-source">
        {text(sourceNames[now])}
        {now === "operator" && name !== "registration" && name !== "service_packages" && (
          <button type="button" className="plain-button" onClick={() => editing.change({ [name]: null })}>
            {back}
          </button>
        )}
      </span>
      {hint !== undefined && <span>{hint}</span>}
    </>
  );
}

/**
 * Returns the value to show: that of the draft, or the fallback if the draft resets the setting (null), or the current
 * value.
 */
function shownOf<T>(drafted: T | null | undefined, setting: { value: T; fallback: T }): T {
  if (drafted === undefined) return setting.value;
  return drafted ?? setting.fallback;
}

type TextName = "system_name" | "sms_text" | "bill_payee" | "map_tile_url" | "map_attribution" | "geocoder_url";

function TextSetting({
  maxLength,
  area,
  ...props
}: FieldProps & { name: TextName; maxLength: number; area?: boolean }) {
  const { name, editing } = props;
  const Control = area === true ? Input.TextArea : Input;
  return (
    <FieldFrame label={text(name)} hint={<Hint {...props} />}>
      {(control) => (
        <Control
          {...control}
          maxLength={maxLength}
          value={shownOf(editing.draft[name], props.data.settings[name])}
          onChange={({ target }) => editing.change({ [name]: target.value })}
        />
      )}
    </FieldFrame>
  );
}

type DaysName = "message_days" | "video_days";
const daysNames: readonly DaysName[] = ["message_days", "video_days"];

const daysProblem = (editing: Editing, name: DaysName) =>
  schemaProblem(SettingValues.shape[name], editing.draft[name] ?? null);

/** Returns the retention times of the draft that are shorter than the current ones. */
function shorterDays(data: Settings, { draft }: Editing): ShorterDays {
  const shorter = daysNames.flatMap((name) => {
    const days = shownOf(draft[name], data.settings[name]);
    return days < data.settings[name].value ? [[name, days] as const] : [];
  });
  return Object.fromEntries(shorter);
}

function DaysSetting(props: FieldProps & { name: DaysName }) {
  const { name, editing } = props;
  return (
    <FieldFrame label={text(name)} hint={<Hint {...props} />} error={daysProblem(editing, name)}>
      {(control) => (
        <NumberInput
          {...control}
          value={shownOf(editing.draft[name], props.data.settings[name])}
          onChange={(days) => days !== null && editing.change({ [name]: days })}
        />
      )}
    </FieldFrame>
  );
}

function RegistrationSetting(props: FieldProps) {
  const usual = "usual";
  const { editing } = props;
  return (
    <FieldFrame label={text("registration")} hint={<Hint {...props} hint={text("registrationHint")} />}>
      {({ id }) => (
        <span>
          <Segmented<"open" | "closed" | typeof usual>
            id={id}
            aria-label={text("registration")}
            value={shownOf(editing.draft.registration, props.data.settings.registration) ?? usual}
            options={[
              { value: usual, label: text("registrationUsual") },
              { value: "open", label: text("registrationOpen") },
              { value: "closed", label: text("registrationClosed") },
            ]}
            onChange={(value) => editing.change({ registration: value === usual ? null : value })}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function TileSystemSetting(props: FieldProps) {
  return (
    <FieldFrame label={text("map_tile_system")} hint={<Hint {...props} />}>
      {({ id }) => (
        <span>
          <Segmented<"wgs84" | "gcj02">
            id={id}
            aria-label={text("map_tile_system")}
            value={shownOf(props.editing.draft.map_tile_system, props.data.settings.map_tile_system)}
            options={[
              { value: "wgs84", label: "WGS-84" },
              { value: "gcj02", label: "GCJ-02" },
            ]}
            onChange={(map_tile_system) => props.editing.change({ map_tile_system })}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function PackagesSetting(props: FieldProps) {
  return (
    <FieldFrame label={text("service_packages")} hint={<Hint {...props} hint={text("packagesHint")} />}>
      {({ id }) => (
        <span>
          <Segmented<"on" | "off">
            id={id}
            aria-label={text("service_packages")}
            value={shownOf(props.editing.draft.service_packages, props.data.settings.service_packages)}
            options={[
              { value: "off", label: text("packagesOff") },
              { value: "on", label: text("packagesOn") },
            ]}
            onChange={(service_packages) => props.editing.change({ service_packages })}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const Pair = ({ children }: { children: ReactNode }) => <div className="setting-pair">{children}</div>;

/**
 * Form of the settings that an operator can change while the server runs. Every setting shows its source and can be
 * reset.
 */
export function SettingsForm({ data }: { data: Settings }) {
  const editing = useSettingsDraft(data);
  const [asked, setAsked] = useState<ShorterDays>();
  const of = { data, editing };
  const problem = daysNames.map((name) => daysProblem(editing, name)).find((one) => one !== undefined);
  const submit = () => {
    const shorter = shorterDays(data, editing);
    if (Object.keys(shorter).length > 0) setAsked(shorter);
    else editing.run.submit();
  };
  return (
    <CommandForm
      run={{ ...editing.run, submit }}
      name={text("values")}
      action={text("save")}
      blocked={editing.isChanged ? problem : text("unchanged")}
    >
      {asked && <ShorterDialog days={asked} onConfirm={editing.run.submit} onClosed={() => setAsked(undefined)} />}
      <TextSetting {...of} name="system_name" maxLength={systemNameMax} />
      <RegistrationSetting {...of} name="registration" />
      <Pair>
        <DaysSetting {...of} name="message_days" />
        <DaysSetting {...of} name="video_days" />
      </Pair>
      <p className="note setting-note">{text("daysHint")}</p>
      <PackagesSetting {...of} name="service_packages" />
      <TextSetting {...of} name="bill_payee" maxLength={billPayeeMax} area hint={text("payeeHint")} />
      <TextSetting {...of} name="sms_text" maxLength={smsTextMax} area hint={text("smsHint")} />
      <TextSetting {...of} name="map_tile_url" maxLength={500} hint={text("tilesHint")} />
      <Pair>
        <TileSystemSetting {...of} name="map_tile_system" />
        <TextSetting {...of} name="map_attribution" maxLength={mapAttributionMax} />
      </Pair>
      <TextSetting {...of} name="geocoder_url" maxLength={500} hint={text("geocoderHint")} />
    </CommandForm>
  );
}
