import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const devicePageTitle = defineTexts({ title: ["设备页面", "設備頁面", "Device page"] });
