import { defineTexts } from "#shared/format/texts.ts";

/** Title of the browser's tab. Separate from the other texts, which are loaded with the page. */
export const recordingTitle = defineTexts({ title: ["录像回放", "錄影回放", "Recordings"] });
