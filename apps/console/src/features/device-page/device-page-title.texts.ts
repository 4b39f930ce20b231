import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const devicePageTitle = defineTexts({ title: ["设备页面", "設備頁面", "Device page"] });
