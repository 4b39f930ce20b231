/** Form texts of parking records: Chinese → traditional Chinese, English. */
export const parkingFormTexts = {
  "请填写退款凭证，如流水号": ["請填寫退款憑證，如流水號", "Give the refund's reference, such as its number"],
  "退款凭证最多 100 个字": ["退款憑證最多 100 個字", "At most 100 characters"],
  请选择需要操作的记录: ["請選擇需要操作的記錄", "Choose the records"],
  "请选择需要导出的数据！": ["請選擇需要匯出的資料！", "Choose what to export"],
  "请选择需要人工合成的订单记录！": ["請選擇需要人工合成的訂單記錄！", "Choose the records to merge"],
  "请从以上订单记录中选择与之合成的订单记录！": [
    "請從以上訂單記錄中選擇與之合成的訂單記錄！",
    "Choose the record to merge it with",
  ],
  "请选择需要人工拆分的订单记录！": ["請選擇需要人工拆分的訂單記錄！", "Choose the records to split"],
  "车牌号不能为空！": ["車牌號不能為空！", "Enter the plate"],
  "请输入车牌号码！": ["請輸入車牌號碼！", "Enter the plate"],
  "请输入正确格式的车牌号！": ["請輸入正確格式的車牌號！", "Enter a valid plate"],
  "请输入审核理由！": ["請輸入審核理由！", "Enter the reason"],
  "请输入剔除理由！": ["請輸入剔除理由！", "Enter the reason"],
  "理由最多 50 个字": ["理由最多 50 個字", "At most 50 characters"],
  "停车时长为 0 到 10000 分钟的整数": ["停車時長為 0 到 10000 分鐘的整數", "A whole number of minutes from 0 to 10000"],
  "一次最多导出 5000 条，请缩小范围": ["一次最多匯出 5000 條，請縮小範圍", "At most 5000 at once"],
} as const;
