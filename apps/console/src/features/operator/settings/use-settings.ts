import { type Answer } from "@huiyan/contract/endpoint";
import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import { getSettings, type SettingValues, saveSettings } from "@huiyan/contract/operator/settings.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useDraft } from "#shared/form/use-draft.ts";
import { settingsText as text } from "./settings.texts.ts";

export type Settings = Answer<typeof getSettings>;

const stored = [getSettings.name, getSystemInfo.name];

/** Keeps a draft of the settings. Saving sends all stored settings with the changes applied. */
export function useSettingsDraft(data: Settings) {
  const { draft, change, send, saving } = useDraft<SettingValues>(...stored);
  const run = useSave(
    () => ({ version: data.version, notice: data.notice, values: { ...data.values, ...send() } }),
    saving,
  );
  return { draft, isChanged: Object.values(draft).some((value) => value !== undefined), change, run };
}

/** Keeps a draft of the message to all users. */
export function useNoticeDraft(data: Settings) {
  const { draft, change, send, saving } = useDraft<MaintenanceNotice>(...stored);
  const run = useSave(
    () => ({ version: data.version, values: data.values, notice: { ...data.notice, ...send() } }),
    saving,
  );
  return { shown: { ...data.notice, ...draft }, isChanged: Object.keys(draft).length > 0, change, run };
}

function useSave(
  inputOf: () => { version: number; values: SettingValues; notice: MaintenanceNotice },
  saving: ReturnType<typeof useDraft>["saving"],
) {
  return useConfirm(saveSettings, inputOf, { success: text("saved"), ...saving });
}
