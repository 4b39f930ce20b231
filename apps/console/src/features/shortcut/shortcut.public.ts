export { Banner } from "./Banner.tsx";
export { ShortcutPanel } from "./ShortcutPanel.tsx";
