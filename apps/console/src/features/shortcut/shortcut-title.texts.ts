import { defineTexts } from "#shared/format/texts.ts";

export const shortcutTitle = defineTexts({
  title: ["快捷入口", "捷徑", "Quick entry"],
});
