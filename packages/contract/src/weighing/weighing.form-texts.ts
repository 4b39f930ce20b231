/** Form texts of weighing slips: Chinese → traditional Chinese, English. */
export const weighingFormTexts = {
  "请选择要操作的消息！": ["請選擇要操作的訊息！", "Choose the messages first"],
  "每行的头数须为 0 到 100000 的整数": [
    "每行的頭數須為 0 到 100000 的整數",
    "Heads of a line are a whole number from 0 to 100000",
  ],
  "每行的重量须为 0 到 50000 公斤": ["每行的重量須為 0 到 50000 公斤", "The weight of a line is 0 to 50000 kg"],
  "一张磅单最多 200 条消息": ["一張磅單最多 200 則訊息", "A slip holds at most 200 messages"],
  "最多 50 个字": ["最多 50 個字", "At most 50 characters"],
  "今天已开具 1000 张磅单，达到上限，请明天再开": [
    "今天已開具 1000 張磅單，達到上限，請明天再開",
    "1,000 slips were made today, which is the most; make more tomorrow",
  ],
  请填写作废原因: ["請填寫作廢原因", "Say why it is invalid"],
  "作废原因最多 100 个字": ["作廢原因最多 100 個字", "At most 100 characters"],
  "二维码内容不完整，请重新扫描": ["QR 碼內容不完整，請重新掃描", "The code is incomplete. Scan it again"],
  "{time} 的消息重量或头数不合理，请取消选择后重试": [
    "{time} 的訊息重量或頭數不合理，請取消選擇後再試",
    "The weight or heads of the message of {time} cannot be. Deselect it and try again.",
  ],
} as const;
