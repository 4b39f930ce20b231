/** Form texts of charging rules: Chinese → traditional Chinese, English. */
export const chargingFormTexts = {
  "占用费单价为 0.01 到 100 元，最多两位小数": [
    "佔用費單價為 0.01 到 100 元，最多兩位小數",
    "The price of a minute is 0.01 to 100 yuan with at most two decimals",
  ],
  "单次封顶为 1 到 1000 元，最多两位小数": [
    "單次封頂為 1 到 1000 元，最多兩位小數",
    "The cap of a stay is 1 to 1000 yuan with at most two decimals",
  ],
  "免费时长为 1 到 1000 分钟的整数": [
    "免費時長為 1 到 1000 分鐘的整數",
    "The free time is a whole number of minutes from 1 to 1000",
  ],
} as const;
