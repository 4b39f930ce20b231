/** Form texts of GB/T 28181: Chinese → traditional Chinese, English. */
export const gbFormTexts = {
  "SIP 服务器编号须为 20 位数字": ["SIP 伺服器編號須為 20 位數字", "The SIP server's code has 20 digits"],
  "SIP 域须为 10 位数字": ["SIP 網域須為 10 位數字", "The SIP domain has 10 digits"],
  "SIP 端口须为 1024 到 65535": ["SIP 連接埠須為 1024 到 65535", "The SIP port is a number from 1024 to 65535"],
  "媒体端口须为 1024 到 65535": ["媒體連接埠須為 1024 到 65535", "A media port is a number from 1024 to 65535"],
  "媒体结束端口须比起始端口大，且最多相差 2000": [
    "媒體結束連接埠須比起始連接埠大，且最多相差 2000",
    "The last media port is above the first, by at most 2000",
  ],
  "密码须为 8 到 32 位字母、数字或符号，不含空格": [
    "密碼須為 8 到 32 位字母、數字或符號，不含空格",
    "The password has 8 to 32 letters, digits or symbols, without spaces",
  ],
  "国标编码须为 20 位数字": ["國標編碼須為 20 位數字", "A GB/T 28181 code has 20 digits"],
  请选择要添加的通道: ["請選擇要新增的通道", "Choose the channels to add"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
