import { defineTexts } from "../../format/texts.ts";

/** Separate from the texts of lists: the skeleton is part of the first load, and the other texts are not. */
export const skeletonText = defineTexts({
  loading: ["正在加载", "正在載入", "Loading"],
});
