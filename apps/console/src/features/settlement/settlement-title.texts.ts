import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const settlementTitle = defineTexts({ title: ["对账与结账", "對帳與結帳", "Compare and close days"] });
