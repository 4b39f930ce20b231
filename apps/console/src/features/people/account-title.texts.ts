import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const accountTitle = defineTexts({ title: ["账号列表", "帳號列表", "Accounts"] });
