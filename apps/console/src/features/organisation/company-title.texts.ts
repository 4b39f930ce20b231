import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const companyTitle = defineTexts({ title: ["企业", "企業", "Organisation"] });
