import { defineTexts } from "#shared/format/texts.ts";

export const chinaText = defineTexts({
  choose: ["请选择省 / 市 / 区县", "請選擇省 / 市 / 區縣", "Province / city / district"],
  loading: ["正在加载", "正在載入", "Loading"],
});
