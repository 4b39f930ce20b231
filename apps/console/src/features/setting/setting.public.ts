import { lazy } from "react";

export { copyText } from "./copy-text.ts";
export { AliasDialog } from "./display/AliasDialog.tsx";
export { ScreenMapSection } from "./display/ScreenMapSection.tsx";
export { Forbidden } from "./Forbidden.tsx";
export { SettingFrame, SettingGate } from "./SettingFrame.tsx";
export { SettingSection } from "./SettingSection.tsx";
export { SwitchRow } from "./SwitchRow.tsx";
export { useAlias } from "./use-alias.ts";
export { useSavedSetting } from "./use-saved-setting.ts";
export const EnableFactorDialog = lazy(() =>
  import("./second-factor/EnableFactorDialog.tsx").then((loaded) => ({ default: loaded.EnableFactorDialog })),
);
