export { copyText } from "./copy-text.ts";
export { SettingFrame, SettingGate } from "./SettingFrame.tsx";
export { SettingSection } from "./SettingSection.tsx";
export { useAlias } from "./use-alias.ts";
