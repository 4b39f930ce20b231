/** Form texts of the weather settings; see `form-texts.ts`. */
export const weatherFormTexts = {
  "位置最多 20 个字": ["位置最多 20 個字", "A place has at most 20 characters"],
  "经度须在 -180 到 180 之间": ["經度須在 -180 到 180 之間", "A longitude lies between -180 and 180"],
  "纬度须在 -90 到 90 之间": ["緯度須在 -90 到 90 之間", "A latitude lies between -90 and 90"],
  "服务地址用到经纬度，请填写经度和纬度": [
    "服務位址用到經緯度，請填寫經度和緯度",
    "The service is asked by coordinates: enter longitude and latitude",
  ],
  请输入服务地址: ["請輸入服務位址", "Enter the service's address"],
} as const;
