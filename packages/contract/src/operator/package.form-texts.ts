/** Why a package is not taken in: the Chinese sentence, then zh-TW and English. */
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
  平台运营: ["平台營運", "Operator"],
  设备程序: ["設備程式", "Device program"],
  请选择安装包文件: ["請選擇安裝包檔案", "Choose the package's file"],
  请选择说明文件: ["請選擇說明檔案", "Choose the sheet"],
} as const;
