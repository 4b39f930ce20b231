/** Form texts of the face library: Chinese → traditional Chinese, English. */
export const faceFormTexts = {
  请上传人脸照片: ["請上傳人臉照片", "Upload a picture of the face"],
  "图片分辨率不符合规范！": ["圖片解析度不符合規範！", "The picture's resolution does not meet the rules"],
  请输入姓名: ["請輸入姓名", "Enter the name"],
  请输入编号: ["請輸入編號", "Enter the code"],
  "长度在 2 到 20 个字符": ["長度在 2 到 20 個字元", "2 to 20 characters"],
  "年龄须为 1 到 200 的整数": ["年齡須為 1 到 200 的整數", "The age is a whole number from 1 to 200"],
  "备注最多 200 个字": ["備註最多 200 個字", "A remark has at most 200 characters"],
  "同意人最多 20 个字": ["同意人最多 20 個字", "The name has at most 20 characters"],
  "用途最多 100 个字": ["用途最多 100 個字", "The purpose has at most 100 characters"],
  "压缩包最大 4 GB": ["壓縮檔最大 4 GB", "A zip has at most 4 GB"],
  "已存照片中没有检测到人脸，请编辑并上传新照片": [
    "已存照片中沒有偵測到人臉，請編輯並上傳新照片",
    "The stored picture shows no face. Edit the face and upload another picture",
  ],
  "已存照片无法读取，请编辑并上传新照片": [
    "已存照片無法讀取，請編輯並上傳新照片",
    "The stored picture cannot be read. Edit the face and upload another picture",
  ],
  "照片中没有检测到人脸，请换一张": ["照片中沒有偵測到人臉，請換一張", "The picture shows no face. Choose another one"],
  "照片无法读取，请换一张 jpg 或 png 格式的照片": [
    "照片無法讀取，請換一張 jpg 或 png 格式的照片",
    "The picture cannot be read. Choose another JPEG or PNG",
  ],
  "照片中没有检测到人脸，请上传正面免冠照片": [
    "照片中沒有偵測到人臉，請上傳正面免冠照片",
    "No face was found in the picture. Take one from the front, without a hat",
  ],
  "照片中有多张人脸，请上传只有本人的照片": [
    "照片中有多張人臉，請上傳只有本人的照片",
    "There are several faces in the picture. Take one of this person alone",
  ],
  "人脸太小，请靠近拍摄或裁剪后重新上传": [
    "人臉太小，請靠近拍攝或裁剪後重新上傳",
    "The face is too small. Come closer, or cut the picture",
  ],
  "人脸不完整，请上传露出头部和双肩的照片": [
    "人臉不完整，請上傳露出頭部和雙肩的照片",
    "The face is not whole. Show head and shoulders",
  ],
  "人脸不清晰，请上传对焦清楚的照片": ["人臉不清晰，請上傳對焦清楚的照片", "The face is blurred. Take a sharp picture"],
  "人脸没有正对镜头，请上传正面照片": [
    "人臉沒有正對鏡頭，請上傳正面照片",
    "The face looks aside. Take it from the front",
  ],
  "人脸歪斜，请上传端正的照片": ["人臉歪斜，請上傳端正的照片", "The head is tilted. Hold it upright"],
  已导入: ["已匯入", "Imported"],
  "文件名须为“编号_姓名.jpg”，或在名单中写明": [
    "檔名須為「編號_姓名.jpg」，或在名單中寫明",
    "Name the file “code_name.jpg”, or list it",
  ],
  "不支持 {kind} 文件，请转换为 JPG 或 PNG 后重新导入": [
    "不支援 {kind} 檔案，請轉換為 JPG 或 PNG 後重新匯入",
    "{kind} files are not supported. Convert it to JPG or PNG and import it again",
  ],
  "压缩包里有多个同名文件，请在名单中写明文件夹，如“一车间/001.jpg”": [
    "壓縮檔裡有多個同名檔案，請在名單中寫明資料夾，如「一車間/001.jpg」",
    "Several files in the zip have this name. Write the folder in the list, like “hall-1/001.jpg”",
  ],
  "名单中已有另一行使用这个文件，请删除其中一行": [
    "名單中已有另一列使用這個檔案，請刪除其中一列",
    "Another row of the list names this file. Delete one of them",
  ],
  "压缩包里有多份名单，只使用了第一份，请合并后重新导入": [
    "壓縮檔裡有多份名單，只使用了第一份，請合併後重新匯入",
    "The zip has several lists, and the first was used. Merge them and import again",
  ],
  名单中的文件不在压缩包里: ["名單中的檔案不在壓縮檔裡", "The listed file is not in the zip"],
  "名单第 {row} 行：{text}": ["名單第 {row} 列：{text}", "Row {row} of the list: {text}"],
  类型须为白名单或黑名单: ["類型須為白名單或黑名單", "The type is white list or black list"],
  "性别须为男、女或未知": ["性別須為男、女或未知", "The gender is male, female or unknown"],
  "照片与库中的{name}（{code}）相同，请确认是否仍要保存": [
    "照片與庫中的{name}（{code}）相同，請確認是否仍要儲存",
    "The picture shows {name} ({code}), who is in the library. Save it anyway?",
  ],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
