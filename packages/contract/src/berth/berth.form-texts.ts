/** Form texts of berths: Chinese → traditional Chinese, English. */
export const berthFormTexts = {
  "请选择点位！": ["請選擇點位！", "Choose a point"],
  "请输入泊位号！": ["請輸入泊位號！", "Enter the berth number"],
  "泊位号为 1 到 6 位数字": ["泊位號為 1 到 6 位數字", "A berth number has 1 to 6 digits"],
  "前缀最多 8 个字，只能含文字、字母、数字和短横": [
    "前綴最多 8 個字，只能含文字、字母、數字和短橫",
    "At most 8 letters, digits or hyphens",
  ],
  "请选择下列泊位信息！": ["請選擇下列泊位資訊！", "Choose the type and the kind of car"],
  "泊位至少需要 3 个点": ["泊位至少需要 3 個點", "A berth needs at least 3 corners"],
  "泊位最多 32 个点": ["泊位最多 32 個點", "A berth has at most 32 corners"],
  泊位的边不能相互交叉: ["泊位的邊不能相互交叉", "The sides of a berth must not cross"],
  "泊位太小，请重新绘制": ["泊位太小，請重新繪製", "The berth is too small. Draw it again"],
} as const;
