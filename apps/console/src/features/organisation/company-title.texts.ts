import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const companyTitle = defineTexts({ title: ["企业", "企業", "Organisation"] });
