import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const accountTitle = defineTexts({ title: ["账号列表", "帳號列表", "Accounts"] });
