import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const deviceAdminTitle = defineTexts({
  title: ["场所与采集点", "場所與採集點", "Places and collection points"],
});
