import { featureFormTexts } from "./feature-form-texts.ts";
import { formatMessage, type MessageValues } from "./format-message.ts";
import { type Language, localize } from "./language.ts";

/**
 * Texts of forms, and of errors that say more than the error table. Key: the Chinese sentence; values: zh-TW and
 * English. `{name}` is a placeholder. Users rely on these texts: do not change them.
 */
const table = {
  ...featureFormTexts,
  同一批次的同一角色只能有一张图片: [
    "同一批次的同一角色只能有一張圖片",
    "Each role of a batch can have only one picture",
  ],
  同一角色只能有一张图片: ["同一角色只能有一張圖片", "Each role can have only one picture"],
  "设备今日的存储额度已用完，次日零点恢复": [
    "設備今日的儲存額度已用完，次日零點恢復",
    "The device has used up today's storage quota; it is renewed at midnight",
  ],
  "企业的存储空间已满，请联系平台运维人员扩容，或缩短消息保留天数": [
    "企業的儲存空間已滿，請聯絡平台維運人員擴充，或縮短訊息保留天數",
    "The organisation's storage is full. Ask the platform operator for more, or keep messages for fewer days",
  ],
  其他: ["其他", "Other"],
  "备注最多 200 个字": ["備註最多 200 個字", "The remark may have up to 200 characters"],
  "最多 200 个字": ["最多 200 個字", "At most 200 characters"],
  请输入复核值: ["請輸入複核值", "Enter the reviewed count"],
  请输入整数: ["請輸入整數", "Enter a whole number"],
  "复核值须在 -9999 到 9999 之间": ["複核值須在 -9999 到 9999 之間", "The count must be between -9999 and 9999"],
  请逐条重新打开报警: ["請逐則重新開啟警報", "Reopen the alarms one by one"],
  "一次最多移出 200 条，请分批移出": ["一次最多移出 200 則，請分批移出", "At most 200 at once; do it in steps"],
  "一次最多处理 100 条，请分批处理": ["一次最多處理 100 則，請分批處理", "At most 100 at once; do it in steps"],
  请选择需要导出的消息: ["請選擇需要匯出的訊息", "Choose the messages to export"],
  "xls 文件不能附图片，请选择 xlsx": ["xls 檔案不能附圖片，請選擇 xlsx", "An xls file holds no pictures. Choose xlsx"],
  "一个 {format} 文件最多 {max} 条消息，请缩小时间范围": [
    "一個 {format} 檔案最多 {max} 則訊息，請縮小時間範圍",
    "One {format} file holds at most {max} messages. Choose a shorter time",
  ],
  "一个 xls 文件最多 {max} 条消息，请缩小时间范围，或选择 xlsx": [
    "一個 xls 檔案最多 {max} 則訊息，請縮小時間範圍，或選擇 xlsx",
    "One xls file holds at most {max} messages. Choose a shorter time, or xlsx",
  ],
  "共 {count} 条": ["共 {count} 則", "{count, plural, one {# message} other {# messages}}"],
  "共 {count} 条，其中 {pictures} 条附图片": [
    "共 {count} 則，其中 {pictures} 則附圖片",
    "{count, plural, one {# message} other {# messages}}, {pictures} with a picture",
  ],
  "请选择近 7 天、30 天或 90 天": ["請選擇近 7 天、30 天或 90 天", "Choose the last 7, 30 or 90 days"],
  "{user} 在 {time} 修改了该点位的设置，请查看最新的建议后再决定": [
    "{user} 在 {time} 修改了該點位的設定，請檢視最新的建議後再決定",
    "{user} changed the settings of this point at {time}. Check the present proposals before deciding",
  ],
  "请选择处理人员！": ["請選擇處理人員！", "Choose a person"],
  "请选择误报原因！": ["請選擇誤報原因！", "Choose a reason"],
  "请填写重新打开的原因！": ["請填寫重新開啟的原因！", "Enter why it is reopened"],
  请输入设备组名称: ["請輸入設備組名稱", "Enter the name of the group"],
  "设备组名称最多 20 个字": ["設備組名稱最多 20 個字", "The name has at most 20 characters"],
  "描述最多 50 个字": ["描述最多 50 個字", "The description has at most 50 characters"],
  请输入标签内容: ["請輸入標籤內容", "Enter the label's text"],
  "标签内容最多 20 个字": ["標籤內容最多 20 個字", "A label has at most 20 characters"],
  "标签数量已经超出了系统规定的最大限制！": ["標籤數量已經超出了系統規定的最大限制！", "There are too many labels"],
  标签类型不能重复: ["標籤類型不能重複", "Each type of label is used once"],
  "请输入完整的省市区地址！": ["請輸入完整的省市區地址！", "Choose province, city and district"],
  "请选择设备组！": ["請選擇設備組！", "Choose a group"],
  地理位置: ["地理位置", "Location"],
  应用场景: ["應用場景", "Use"],
  负责人: ["負責人", "Person in charge"],
  联系电话: ["聯絡電話", "Phone"],
  面积: ["面積", "Area"],
  备注: ["備註", "Remark"],
  "请选择设备！": ["請選擇設備！", "Choose a device"],
  "请输入设备名称！": ["請輸入設備名稱！", "Enter the device's name"],
  "设备名称最多 64 个字": ["設備名稱最多 64 個字", "The name has at most 64 characters"],
  "请输入设备ID！": ["請輸入設備ID！", "Enter the device ID"],
  "请选择绑定设备！": ["請選擇綁定設備！", "Choose the devices"],
  "请输入设备验证码！": ["請輸入設備驗證碼！", "Enter the device's code"],
  请选择省份: ["請選擇省份", "Choose a province"],
  请选择城市: ["請選擇城市", "Choose a city"],
  请选择区县: ["請選擇區縣", "Choose a district"],
  行政区划不存在: ["行政區劃不存在", "No such administrative division"],
  编号格式不正确: ["編號格式不正確", "This id is not valid"],
  "设备ID须为 6 到 64 位字母、数字、下划线或短横": [
    "設備ID須為 6 到 64 位字母、數字、底線或短橫",
    "A device ID is 6 to 64 letters, digits, underscores or hyphens",
  ],
  "设备离线：{names}": ["設備離線：{names}", "Devices offline: {names}"],
  "{group}：{count} 台设备同时离线，可能是网络或供电中断": [
    "{group}：{count} 台設備同時離線，可能是網路或供電中斷",
    "{group}: {count, plural, one {# device} other {# devices}} went offline at once; possibly a network or power outage",
  ],
  "{count} 台设备同时离线，可能是网络或供电中断": [
    "{count} 台設備同時離線，可能是網路或供電中斷",
    "{count, plural, one {# device} other {# devices}} went offline at once; possibly a network or power outage",
  ],
  "平台曾中断服务，{count} 台设备尚未重新连接": [
    "平台曾中斷服務，{count} 台設備尚未重新連線",
    "Platform outage: {count, plural, one {# device has} other {# devices have}} not reconnected yet",
  ],
  "{names} 的摄像头没有画面，算法无法分析：{points}": [
    "{names} 的攝影機沒有畫面，演算法無法分析：{points}",
    "Cameras of {names} give no video, so nothing is analysed: {points}",
  ],
  "{names} 的算法分析过慢，可能漏报：{points}": [
    "{names} 的演算法分析過慢，可能漏報：{points}",
    "Analysis on {names} is too slow and alarms may be missed: {points}",
  ],
  "平台服务器磁盘即将写满，请清理或扩容；写满后新的报警只能暂存在设备上。位置：{disk}": [
    "平台伺服器磁碟即將寫滿，請清理或擴充；寫滿後新的警報只能暫存在設備上。位置：{disk}",
    "The platform server's disk is nearly full. Free up or add space: once it is full, new alarms wait on the devices. Where: {disk}",
  ],
  "平台服务器无法存储图片，带图片的新报警只能暂存在设备上，请检查目录的权限与磁盘。位置与原因：{disk}": [
    "平台伺服器無法儲存圖片，帶圖片的新警報只能暫存在設備上，請檢查目錄的權限與磁碟。位置與原因：{disk}",
    "The platform server cannot store pictures, so new alarms with pictures wait on the devices. Check the folder's rights and its disk. Where and why: {disk}",
  ],
  设备离线: ["設備離線", "Device offline"],
  没有适合该设备平台的升级包: ["沒有適合該設備平台的升級包", "There is no upgrade package for its platform"],
  设备已是最新版本: ["設備已是最新版本", "Already runs the latest version"],
  "将从 {from} 升级到 {version}": ["將從 {from} 升級到 {version}", "Will be upgraded from {from} to {version}"],
  "已在 {group} 中": ["已在 {group} 中", "Already in {group}"],
  "将加入 {group}": ["將加入 {group}", "Will be added to {group}"],
  "将从 {group} 移除": ["將從 {group} 移除", "Will be removed from {group}"],
  "不在 {group} 中": ["不在 {group} 中", "Not in {group}"],
  "已只属于 {group}": ["已只屬於 {group}", "Already belongs only to {group}"],
  "将只属于 {group}": ["將只屬於 {group}", "Will belong only to {group}"],
  没有给出新名称: ["沒有給出新名稱", "No new name was given"],
  名称没有变化: ["名稱沒有變化", "The name does not change"],
  "将改名为 {name}": ["將改名為 {name}", "Will be renamed to {name}"],
  "将删除，{points} 个点位停用；30 天内可恢复": [
    "將刪除，{points} 個點位停用；30 天內可恢復",
    "Will be deleted and {points, plural, one {# point} other {# points}} stopped; can be restored for 30 days",
  ],
  "将重启，约一分钟后恢复": ["將重新啟動，約一分鐘後恢復", "Will restart and be back in about a minute"],
  已绑定: ["已綁定", "Bound"],
  已移出: ["已移出", "Removed"],
  已切换: ["已切換", "Switched"],
  已改名: ["已改名", "Renamed"],
  已删除: ["已刪除", "Deleted"],
  已升级: ["已升級", "Upgraded"],
  已重启: ["已重新啟動", "Restarted"],
  "请输入设备IP！": ["請輸入設備IP！", "Enter the device's IP address"],
  上传文件格式错误: ["上傳檔案格式錯誤", "The file must be xls or xlsx"],
  "格式错误！": ["格式錯誤！", "The sheet holds no devices"],
  批量上传成功: ["批次上傳成功", "Uploaded"],
  "请勿频繁点击！": ["請勿頻繁點選！", "Please do not click so often"],

  "请输入手机号码！": ["請輸入手機號碼！", "Enter a phone number"],
  "请输入正确格式的手机号码！": ["請輸入正確格式的手機號碼！", "Enter a valid phone number"],
  "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种": [
    "密碼為 8 到 32 位，須含大寫、小寫、數字、特殊字元中的三種",
    "8 to 32 characters with three of: upper case, lower case, digits, special characters",
  ],
  请输入密码: ["請輸入密碼", "Enter a password"],
  请输入新密码: ["請輸入新密碼", "Enter the new password"],
  请再次确认密码: ["請再次確認密碼", "Enter the password again"],
  两次密码不一致: ["兩次密碼不一致", "The two passwords differ"],
  请输入旧密码: ["請輸入舊密碼", "Enter the old password"],
  请输入确认密码: ["請輸入確認密碼", "Enter the new password again"],
  两次输入新密码不一致: ["兩次輸入新密碼不一致", "The two new passwords differ"],
  请输入验证码: ["請輸入驗證碼", "Enter the code"],
  验证码错误: ["驗證碼錯誤", "Wrong code"],

  "请输入企业名称！": ["請輸入企業名稱！", "Enter the name of the organisation"],
  "企业名称最多 50 个字": ["企業名稱最多 50 個字", "The name has at most 50 characters"],
  "请选择企业类型！": ["請選擇企業類型！", "Choose the industry"],
  "企业地址最多 100 个字": ["企業地址最多 100 個字", "The address has at most 100 characters"],
  上传logo图片格式错误: ["上傳logo圖片格式錯誤", "The logo is not a picture of an allowed type"],
  "系统名称最多 30 个字": ["系統名稱最多 30 個字", "The system name has at most 30 characters"],
  "名称不能为空！": ["名稱不能為空！", "Enter a name"],
  "名称长度为 2 到 16 个字符": ["名稱長度為 2 到 16 個字元", "A name has 2 to 16 characters"],
  "姓名为 2 到 16 个字": ["姓名為 2 到 16 個字", "A name has 2 to 16 characters"],
  设备组: ["設備組", "group"],
  "请输入别名！": ["請輸入別名！", "Enter the term"],
  "别名最多 10 个字": ["別名最多 10 個字", "The term has at most 10 characters"],

  "请输入用户名称！": ["請輸入使用者名稱！", "Enter a name"],
  "用户名称长度为 2 到 16 个字符": ["使用者名稱長度為 2 到 16 個字元", "A name has 2 to 16 characters"],
  请输入用户密码: ["請輸入使用者密碼", "Enter a password"],
  "请输入部门名称！": ["請輸入部門名稱！", "Enter the name of the department"],
  "部门名称最多 20 个字": ["部門名稱最多 20 個字", "The name has at most 20 characters"],
  "请选择部门！": ["請選擇部門！", "Choose a department"],
  "确定要切换部门？": ["確定要切換部門？", "Move to the other department?"],
  "请选择用户！": ["請選擇使用者！", "Choose users"],
  企业管理员: ["企業管理員", "Administrator"],
  部门管理员: ["部門管理員", "Department admin"],
  普通用户: ["一般使用者", "User"],

  "一天最多提交 20 条反馈，请明天再提交": [
    "一天最多提交 20 條回饋，請明天再提交",
    "At most 20 messages a day can be sent. Send the next one tomorrow.",
  ],
  "请输入问题描述！": ["請輸入問題描述！", "Describe the problem"],
  "问题描述最多 500 个字": ["問題描述最多 500 個字", "The description has at most 500 characters"],
  该算法不在报警中心显示: ["該演算法不在警報中心顯示", "This algorithm is not shown in the alarm centre"],
  请选择合并间隔: ["請選擇合併間隔", "Choose how repeats are grouped"],
  请选择全国或重庆: ["請選擇全國或重慶", "Choose the whole country or Chongqing"],
  请选择需要操作的消息: ["請選擇需要操作的訊息", "Choose the messages"],
  "已超出最大限制！": ["已超出最大限制！", "The maximum is exceeded"],
  "请输入接收地址！": ["請輸入接收地址！", "Enter the receiving address"],
  "接收地址最多 500 个字符": ["接收地址最多 500 個字元", "The address has at most 500 characters"],
  "请输入以 http:// 或 https:// 开头的地址": [
    "請輸入以 http:// 或 https:// 開頭的地址",
    "Enter an address that begins with http:// or https://",
  ],

  不能为空: ["不能為空", "Required"],
  格式不正确: ["格式不正確", "Invalid format"],
  "不能超过 {n}": ["不能超過 {n}", "At most {n}"],
  "不能小于 {n}": ["不能小於 {n}", "At least {n}"],
  "最多 {n} 个字符": ["最多 {n} 個字元", "At most {n, plural, one {# character} other {# characters}}"],
  "至少 {n} 个字符": ["至少 {n} 個字元", "At least {n, plural, one {# character} other {# characters}}"],
  "最多 {n} 项": ["最多 {n} 項", "At most {n, plural, one {# item} other {# items}}"],
  "至少 {n} 项": ["至少 {n} 項", "At least {n, plural, one {# item} other {# items}}"],

  缺少请求内容: ["缺少請求內容", "The request has no body"],
  不支持上传此文件: ["不支援上傳此檔案", "This file is not supported"],
  不支持此字段: ["不支援此欄位", "This field is not supported"],
  字段重复: ["欄位重複", "This field was sent twice"],
  "文件不能超过 {size}": ["檔案不能超過 {size}", "A file must not exceed {size}"],
  "最多上传 {n} 个文件": ["最多上傳 {n} 個檔案", "At most {n, plural, one {# file} other {# files}}"],
  "设备未能完成：{reason}": ["設備未能完成：{reason}", "The device could not do it: {reason}"],

  已添加: ["已新增", "Added"],
  "已添加，该手机号已有账号，密码未改，请用原密码登录": [
    "已新增，該手機號碼已有帳號，密碼未改，請用原密碼登入",
    "Added. This phone number already has an account, whose password stays as it is",
  ],
  已邀请: ["已邀請", "Invited"],
  "您已被移出{names}，如需恢复请联系该企业的管理员": [
    "您已被移出{names}，如需還原請聯絡該企業的管理員",
    "You have been removed from {names}. To be restored, contact its administrator.",
  ],
  "第 {row} 行：{text}": ["第 {row} 列：{text}", "Row {row}: {text}"],
  "部门“{name}”不存在": ["部門「{name}」不存在", "There is no department “{name}”"],
  "有多个部门名为“{name}”，请写成“上级部门/{name}”": [
    "有多個部門名為「{name}」，請寫成「上級部門/{name}」",
    "Several departments are called “{name}”; write “Parent/{name}”",
  ],

  "请先保存接收地址，再重新发送": ["請先儲存接收地址，再重新傳送", "Save a receiving address first, then send again"],
  数据上传已停止: ["資料上傳已停止", "The upload was switched off"],
  消息已删除: ["訊息已刪除", "The message was deleted"],
  "HTTP 状态码 {status}": ["HTTP 狀態碼 {status}", "HTTP status {status}"],

  "请输入渠道名称！": ["請輸入管道名稱！", "Enter the channel's name"],
  "名称最多 30 个字": ["名稱最多 30 個字", "The name has at most 30 characters"],
  请输入正确的邮箱地址: ["請輸入正確的電子郵件地址", "Enter a valid e-mail address"],
  "密钥最多 200 个字符": ["金鑰最多 200 個字元", "The secret has at most 200 characters"],
  "密码最多 200 个字符": ["密碼最多 200 個字元", "The password has at most 200 characters"],
  "用户名最多 254 个字符": ["使用者名稱最多 254 個字元", "The user name has at most 254 characters"],
  "地址最多 1000 个字符": ["位址最多 1000 個字元", "The address has at most 1000 characters"],
  请输入邮件服务器: ["請輸入郵件伺服器", "Enter the mail server"],
  "请输入收件人！": ["請輸入收件人！", "Enter a recipient"],
  "收件人最多 20 个": ["收件人最多 20 個", "There are at most 20 recipients"],
  "请输入机器人的 Webhook 地址！": ["請輸入機器人的 Webhook 位址！", "Enter the robot's webhook address"],
  "机器人地址须以 https://{host}/ 开头": [
    "機器人位址須以 https://{host}/ 開頭",
    "The robot's address begins with https://{host}/",
  ],
  "请输入签名密钥，至少 8 个字符": ["請輸入簽名金鑰，至少 8 個字元", "Enter a signing secret of at least 8 characters"],
  "请输入规则名称！": ["請輸入規則名稱！", "Enter the rule's name"],
  该算法不产生报警: ["該演算法不產生警報", "This algorithm raises no alarms"],
  "请选择星期！": ["請選擇星期！", "Choose the days of the week"],
  时间格式不正确: ["時間格式不正確", "This time is not valid"],
  "合并时间须为 0 到 3600 秒": ["合併時間須為 0 到 3600 秒", "The merge window is 0 to 3600 seconds"],
  "请选择通知渠道！": ["請選擇通知管道！", "Choose a notification channel"],
  "通知渠道“{name}”发送失败：{reason}": [
    "通知管道「{name}」傳送失敗：{reason}",
    "Notifications to “{name}” fail: {reason}",
  ],

  渠道已删除: ["管道已刪除", "The channel was deleted"],
  渠道已停用: ["管道已停用", "The channel was turned off"],
  "图片链接无效或已过期，请登录平台查看该报警": [
    "圖片連結無效或已過期，請登入平台檢視該警報",
    "This link to a picture is wrong or has expired. Sign in to see the alarm.",
  ],
  "报警已处理，无需再通知": ["警報已處理，無需再通知", "The alarms were handled, so there was nothing to send"],
  报警已删除: ["警報已刪除", "The alarms were deleted"],
  "对方返回 HTTP {status}，请检查地址": [
    "對方返回 HTTP {status}，請檢查位址",
    "The receiver returned HTTP {status}. Check the address",
  ],
  "对方暂时无法接收（HTTP {status}），稍后自动重试": [
    "對方暫時無法接收（HTTP {status}），稍後自動重試",
    "The receiver cannot take it now (HTTP {status}); it is tried again",
  ],
  "对方的返回无法识别，请检查地址是否为机器人的 Webhook 地址": [
    "對方的返回無法識別，請檢查位址是否為機器人的 Webhook 位址",
    "The response makes no sense. Check that the address is a robot's webhook",
  ],
  "机器人不存在或已被移出群，请重新复制 Webhook 地址": [
    "機器人不存在或已被移出群組，請重新複製 Webhook 位址",
    "There is no such robot in the group. Copy its webhook address again",
  ],
  "安全设置未通过，请核对加签密钥、关键词与 IP 地址段（{reason}）": [
    "安全設定未通過，請核對加簽金鑰、關鍵字與 IP 位址段（{reason}）",
    "Refused by its security settings. Check signing secret, keywords and IP ranges ({reason})",
  ],
  "签名不匹配，请核对签名密钥与服务器时间": [
    "簽名不符，請核對簽名金鑰與伺服器時間",
    "The signature does not match. Check the secret and the server's clock",
  ],
  "发送过于频繁，对方限流，稍后自动重试": [
    "傳送過於頻繁，對方限流，稍後自動重試",
    "Too many messages; the receiver takes none now. It is tried again",
  ],
  "对方系统繁忙，稍后自动重试": ["對方系統繁忙，稍後自動重試", "The receiver is busy; it is tried again"],
  "服务器的 IP 不在机器人的白名单中": [
    "伺服器的 IP 不在機器人的白名單中",
    "The server's IP address is not among those that the robot allows",
  ],
  "消息不含机器人要求的关键词，请修改机器人的关键词设置": [
    "訊息不含機器人要求的關鍵字，請修改機器人的關鍵字設定",
    "The message lacks the robot's keywords. Change them in its settings",
  ],
  "对方返回错误 {code}：{reason}": ["對方返回錯誤 {code}：{reason}", "The receiver returned error {code}: {reason}"],
  "邮箱用户名或密码不正确，部分邮箱须使用授权码": [
    "電子郵件使用者名稱或密碼不正確，部分信箱須使用授權碼",
    "Wrong user name or password; some mail services ask for an app password",
  ],
  "邮件服务器不支持加密连接，请检查加密方式与端口": [
    "郵件伺服器不支援加密連線，請檢查加密方式與連接埠",
    "The mail server does not encrypt. Check encryption and port",
  ],
  "邮件服务器的证书不受信任；内网服务器可允许自签名证书": [
    "郵件伺服器的憑證不受信任；內網伺服器可允許自簽名憑證",
    "The mail server's certificate is not trusted. For one in your own network, self-signed certificates can be allowed",
  ],
  "邮件服务器拒绝了发件人或收件人（{code}）": [
    "郵件伺服器拒絕了寄件人或收件人（{code}）",
    "The mail server refused sender or recipients ({code})",
  ],
  "邮件服务器拒绝了部分收件人：{names}": [
    "郵件伺服器拒絕了部分收件人：{names}",
    "The mail server refused some recipients: {names}",
  ],
  "邮件服务器返回 {code}，请检查设置": [
    "郵件伺服器返回 {code}，請檢查設定",
    "The mail server answered {code}. Check the settings",
  ],
  "邮件服务器暂时无法接收（{code}），稍后自动重试": [
    "郵件伺服器暫時無法接收（{code}），稍後自動重試",
    "The mail server cannot take it now ({code}); it is tried again",
  ],
  "超过 24 小时未能送达": ["超過 24 小時未能送達", "Could not be delivered within 24 hours"],
  "已送达，用时 {ms} 毫秒": ["已送達，用時 {ms} 毫秒", "Delivered in {ms} ms"],

  高: ["高", "High"],
  中: ["中", "Medium"],
  低: ["低", "Low"],
  "【测试】{title}": ["【測試】{title}", "[Test] {title}"],
  "【报警·{severity}】{what}": ["【警報·{severity}】{what}", "[Alarm, {severity}] {what}"],
  "{what} 等 {count} 条报警": [
    "{what} 等 {count} 則警報",
    "{what} and others, {count, plural, one {# alarm} other {# alarms}}",
  ],
  "【超时未处理·{severity}】{what}": ["【逾時未處理·{severity}】{what}", "[Overdue, {severity}] {what}"],
  "通知渠道设置正确，报警将发送到这里": [
    "通知管道設定正確，警報將傳送到這裡",
    "This channel works; alarms will be sent here",
  ],
  "{alg}：{point}": ["{alg}：{point}", "{alg}: {point}"],
  "{severity} {alg} · {point}：{count} 条": [
    "{severity} {alg} · {point}：{count} 則",
    "{severity} {alg} · {point}: {count}",
  ],
  "另有 {count} 类": ["另有 {count} 類", "{count} more"],
  "其中 {count} 条": ["其中 {count} 則", "{count, plural, one {# of them} other {# of them}}"],
  企业: ["企業", "Organisation"],
  时间: ["時間", "Time"],
  级别: ["級別", "Severity"],
  点位: ["點位", "Point"],
  设备: ["設備", "Device"],
  内容: ["內容", "Event"],
  算法: ["演算法", "Algorithm"],
  应处理时限: ["應處理時限", "Due"],
  查看报警: ["檢視警報", "View the alarm"],
  有新的报警: ["有新的警報", "New alarm"],
  "有 {count} 条新的报警": ["有 {count} 則新的警報", "{count} new alarms"],

  本机: ["本機", "This machine"],
  "内网 {address}": ["內網 {address}", "Local network {address}"],
  慧眼视频分析平台: ["慧眼影像分析平台", "Huiyan Video Analytics"],
  系统: ["系統", "System"],
  "用户{digits}": ["使用者{digits}", "User {digits}"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;

/** A Chinese sentence that has translations. */
export type FormText = keyof typeof table;
export const formTexts: Readonly<Record<string, readonly [tw: string, en: string]>> = table;

/**
 * Translates a Chinese sentence, and fills in its placeholders. A sentence without translations is returned unchanged.
 * @param values values of the placeholders
 */
export function formText(zh: string, language: Language, values: MessageValues = {}): string {
  const row = Object.hasOwn(formTexts, zh) ? formTexts[zh] : undefined;
  const text = row === undefined ? zh : localize([zh, ...row], language);
  return formatMessage(text, language, values);
}
