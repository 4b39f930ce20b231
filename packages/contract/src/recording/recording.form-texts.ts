/** Form texts of recordings: Chinese → traditional Chinese, English. */
export const recordingFormTexts = {
  请选择录像的起止时间: ["請選擇錄影的起止時間", "Choose when the piece begins and ends"],
  "片段最长 10 分钟": ["片段最長 10 分鐘", "A piece lasts at most 10 minutes"],
  "报警前的秒数须在 0 到 60 之间": ["警報前的秒數須在 0 到 60 之間", "0 to 60 seconds before the alarm"],
  "报警后的秒数须在 1 到 600 之间": ["警報後的秒數須在 1 到 600 之間", "1 to 600 seconds after the alarm"],
  "录像空间须为 1 到 900000 GB": ["錄影空間須為 1 到 900000 GB", "The space is 1 to 900000 GB"],
  请至少选择一天: ["請至少選擇一天", "Choose at least one day"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
