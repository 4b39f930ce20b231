import { type Answer } from "@huiyan/contract/endpoint";
import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import { getSettings, type SettingValues, saveSettings } from "@huiyan/contract/operator/settings.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useState } from "react";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { settingsText as text } from "./settings.texts.ts";

export type Settings = Answer<typeof getSettings>;

/** A draft of the settings; what was changed alone is sent with what is stored. */
export function useSettingsDraft(data: Settings) {
  const [draft, setDraft] = useState<Partial<SettingValues>>({});
  const run = useSave(
    () => ({
      ...{ version: data.version, notice: data.notice },
      values: { ...data.values, ...draft },
    }),
    () => setDraft({}),
  );
  return {
    draft,
    isChanged: Object.values(draft).some((value) => value !== undefined),
    change: (more: Partial<SettingValues>) => setDraft((old) => ({ ...old, ...more })),
    run,
  };
}

/** A draft of the notice alone. */
export function useNoticeDraft(data: Settings) {
  const [draft, setDraft] = useState<Partial<MaintenanceNotice>>({});
  const shown = { ...data.notice, ...draft };
  const run = useSave(
    () => ({ version: data.version, values: data.values, notice: shown }),
    () => setDraft({}),
  );
  return {
    shown,
    isChanged: Object.keys(draft).length > 0,
    change: (more: Partial<MaintenanceNotice>) => setDraft((old) => ({ ...old, ...more })),
    run,
  };
}

function useSave(
  inputOf: () => { version: number; values: SettingValues; notice: MaintenanceNotice },
  done: () => void,
) {
  return useConfirm(saveSettings, inputOf, {
    success: text("saved"),
    onSuccess: done,
    refresh: (client) =>
      Promise.all([getSettings.name, getSystemInfo.name].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
