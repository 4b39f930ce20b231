/** Errors of uploaded spreadsheets: Chinese → traditional Chinese, English. */
export const sheetFormTexts = {
  "文件内容不是 Excel 工作簿，请用 Excel 或 WPS 打开，另存为 xlsx 后再上传": [
    "檔案內容不是 Excel 活頁簿，請用 Excel 或 WPS 開啟，另存為 xlsx 後再上傳",
    "This file is not an Excel workbook inside. Open it in Excel or WPS, save it as xlsx and upload that",
  ],
  "表格设有打开密码，请取消密码，另存为 xlsx 后再上传": [
    "表格設有開啟密碼，請取消密碼，另存為 xlsx 後再上傳",
    "The sheet needs a password to be opened. Remove the password, save it as xlsx and upload that",
  ],
} as const;
