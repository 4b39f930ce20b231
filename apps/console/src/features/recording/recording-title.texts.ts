import { defineTexts } from "../../shared/format/texts.ts";

/** Of the browser's tab; apart from the page's other texts, which come with the page. */
export const recordingTitle = defineTexts({ title: ["录像回放", "錄影回放", "Recordings"] });
