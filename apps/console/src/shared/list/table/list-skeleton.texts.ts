import { defineTexts } from "../../format/texts.ts";

/** Apart from the texts of lists: the skeleton stands in the first load, and they do not. */
export const skeletonText = defineTexts({
  loading: ["正在加载", "正在載入", "Loading"],
});
