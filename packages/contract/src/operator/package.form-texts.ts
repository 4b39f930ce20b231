/** Texts about packages that the server refuses: Chinese → traditional Chinese, English. */
export const packageFormTexts = {
  "请先用环境变量 PUBLISHER_KEY 设置发布者公钥": [
    "請先用環境變數 PUBLISHER_KEY 設定發布者公鑰",
    "Set the publisher's public key with the environment variable PUBLISHER_KEY first",
  ],
  "说明文件不是有效的 JSON，请选择与安装包同名的 .json 文件": [
    "說明檔案不是有效的 JSON，請選擇與安裝包同名的 .json 檔案",
    "The sheet is not valid JSON. Choose the .json file with the package's name",
  ],
  "升级包说明有误，请重新取得文件": ["升級包說明有誤，請重新取得檔案", "The sheet is not valid. Get the files anew"],
  "算法包说明有误，请重新取得文件": [
    "演算法包說明有誤，請重新取得檔案",
    "The algorithm's sheet is not valid. Get the files anew",
  ],
  "升级包说明中的版本号须为数字与点，例如 24.12.0": [
    "升級包說明中的版本號須為數字與點，例如 24.12.0",
    "The version in the sheet must be digits and dots, such as 24.12.0",
  ],
  "算法包超过 32 MB，无法登记": ["演算法包超過 32 MB，無法登記", "A package of an algorithm may have up to 32 MB"],
  "安装包与说明中的校验值不一致，请重新取得文件": [
    "安裝包與說明中的校驗值不一致，請重新取得檔案",
    "The package is not the one that its sheet names. Get both files anew",
  ],
  "安装包的签名不正确，或不是由该发布者签名": [
    "安裝包的簽章不正確，或不是由該發布者簽章",
    "The signature is wrong, or not that of this publisher",
  ],
  请输入答复: ["請輸入答覆", "Enter the answer"],
  "答复最多 500 个字": ["答覆最多 500 個字", "The answer may have up to 500 characters"],
  "制作中断（服务重启或断电），请重新开始": [
    "製作中斷（服務重啟或斷電），請重新開始",
    "It was cut off: the server was restarted or lost power. Start it again",
  ],
  "内部错误，请查看服务日志": ["內部錯誤，請檢視服務日誌", "Internal fault. See the server's log"],
  "企业的设备数已达上限（{max} 台），请联系平台运营方增加，或先删除不用的设备": [
    "企業的設備數已達上限（{max} 台），請聯絡平台營運方增加，或先刪除不用的設備",
    "The organisation may have {max, plural, one {# device} other {# devices}}. Ask the operator for more, or delete some first.",
  ],
  "企业的视频点位数已达上限（{max} 个），请联系平台运营方增加，或先删除不用的点位": [
    "企業的影像點位數已達上限（{max} 個），請聯絡平台營運方增加，或先刪除不用的點位",
    "The organisation may have {max, plural, one {# point} other {# points}}. Ask the operator for more, or delete some first.",
  ],
  须为整数: ["須為整數", "Enter a whole number"],
  "不能小于 0": ["不能小於 0", "At least 0"],
  "最多 1000000": ["最多 1000000", "At most 1000000"],
  "至少 1 天": ["至少 1 天", "At least one day"],
  "最多 1096 天": ["最多 1096 天", "At most 1096 days"],
  "保留天数须为 1 到 1096 的整数": ["保留天數須為 1 到 1096 的整數", "Days must be a whole number from 1 to 1096"],
  请输入系统名称: ["請輸入系統名稱", "Enter the name of the system"],
  "须为含 {z}、{x}、{y} 的 http(s) 地址": [
    "須為含 {z}、{x}、{y} 的 http(s) 位址",
    "Enter an http(s) address with {z}, {x} and {y}",
  ],
  "须为含 {keyword} 的 http(s) 地址": ["須為含 {keyword} 的 http(s) 位址", "Enter an http(s) address with {keyword}"],
  "短信内容须含 {code}，另外只能用 {name} 和 {minutes}": [
    "簡訊內容須含 {code}，另外只能用 {name} 和 {minutes}",
    "The text must have {code}, and beside it only {name} and {minutes}",
  ],
  "公告最多 100 个字": ["公告最多 100 個字", "The notice may have up to 100 characters"],
  平台运营: ["平台營運", "Operator"],
  设备程序: ["設備程式", "Device program"],
  请选择安装包文件: ["請選擇安裝包檔案", "Choose the package's file"],
  请选择说明文件: ["請選擇說明檔案", "Choose the sheet"],
} as const;
