import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const settlementTitle = defineTexts({ title: ["对账与结账", "對帳與結帳", "Compare and close days"] });
