import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const deviceAdminTitle = defineTexts({
  title: ["场所与采集点", "場所與採集點", "Places and collection points"],
});
