import { defineTexts } from "#shared/format/texts.ts";

/** Separate from the texts of lists: the first load includes the skeleton, but not the lists. */
export const skeletonText = defineTexts({
  loading: ["正在加载", "正在載入", "Loading"],
});
