/** Form texts of the head count page: Chinese → traditional Chinese, English. */
export const headCountFormTexts = {
  请输入名称: ["請輸入名稱", "Enter a name"],
  "名称最多 50 个字": ["名稱最多 50 個字", "The name has at most 50 characters"],
  请选择计数点: ["請選擇計數點", "Choose a counter"],
  请选择两个不同的计数点: ["請選擇兩個不同的計數點", "Choose two different counters"],
  请输入实际头数: ["請輸入實際頭數", "Enter how many there were"],
  "误差须在 0 到 200 之间": ["誤差須在 0 到 200 之間", "Errors of a thousand are a number from 0 to 200"],
  "路上时间须为 0 到 86400 秒": ["路上時間須為 0 到 86400 秒", "The way takes 0 to 86,400 seconds"],
  "分批间隔须为 5 到 86400 秒": ["分批間隔須為 5 到 86400 秒", "Groups are 5 to 86,400 seconds apart"],
  "体重离散度须在 1 到 50 之间": ["體重離散度須在 1 到 50 之間", "The spread of weights is a number from 1 to 50"],
  "时间跨度须在 31 天以内": ["時間跨度須在 31 天以內", "The span is 31 days at most"],
  "实际头数须在 -100000 到 100000 之间": [
    "實際頭數須在 -100000 到 100000 之間",
    "There were −100,000 to 100,000 heads",
  ],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
