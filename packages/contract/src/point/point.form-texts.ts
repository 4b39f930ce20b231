/** Form texts of points and cameras: Chinese → traditional Chinese, English. */
export const pointFormTexts = {
  "请选择摄像头事件，或填写事件主题": [
    "請選擇攝影機事件，或填寫事件主題",
    "Choose an event of the camera, or enter its topic",
  ],
  请选择该事件按哪种报警处理: ["請選擇該事件按哪種警報處理", "Choose which kind of alarm the event becomes"],
  "间隔须为 0 到 3600 秒": ["間隔須為 0 到 3600 秒", "The pause is 0 to 3600 seconds"],
  "最多添加 16 个摄像头事件": ["最多新增 16 個攝影機事件", "A camera has at most 16 events"],
  同一个摄像头事件只能添加一次: ["同一個攝影機事件只能新增一次", "Add each event of the camera once"],
  坐标不正确: ["座標不正確", "The coordinates are not valid"],
  请输入要搜索的地点: ["請輸入要搜尋的地點", "Enter a place to search for"],
  "请选择视频点位！": ["請選擇影像點位！", "Choose a video point"],
  "请输入点位名称！": ["請輸入點位名稱！", "Enter the point's name"],
  "点位名称最多 64 个字": ["點位名稱最多 64 個字", "The name has at most 64 characters"],
  "请输入以 rtsp:// 或 rtsps:// 开头的地址": [
    "請輸入以 rtsp:// 或 rtsps:// 開頭的位址",
    "Enter an address that begins with rtsp:// or rtsps://",
  ],
  "请把用户名和密码填在下面，不要写在地址里": [
    "請把使用者名稱和密碼填在下面，不要寫在位址裡",
    "Enter user name and password below, not in the address",
  ],
  "子码流地址须以 rtsp:// 或 rtsps:// 开头": [
    "子碼流位址須以 rtsp:// 或 rtsps:// 開頭",
    "The sub-stream's address begins with rtsp:// or rtsps://",
  ],
  子码流须与取流地址在同一台摄像头上: [
    "子碼流須與串流位址在同一台攝影機上",
    "The sub-stream must be of the same camera as the stream",
  ],
  "请输入摄像头的 IP 或主机名": ["請輸入攝影機的 IP 或主機名稱", "Enter the camera's IP address or host name"],
  "端口须为 1 到 65535": ["連接埠須為 1 到 65535", "A port is a number from 1 to 65535"],
  "分析帧率须在 0.2 到 25 之间": ["分析幀率須在 0.2 到 25 之間", "The rate is between 0.2 and 25 frames per second"],
  "密码最多 64 个字符": ["密碼最多 64 個字元", "The password has at most 64 characters"],
  "用户名最多 64 个字符": ["使用者名稱最多 64 個字元", "The user name has at most 64 characters"],
  请选择要修改的设置: ["請選擇要修改的設定", "Choose what to change"],
  点位离线: ["點位離線", "The point is offline"],
  "设备自带的点位，请在设备上设置": [
    "設備自帶的點位，請在設備上設定",
    "The camera is the device's own; set it up on the device",
  ],
  设置没有变化: ["設定沒有變化", "The settings are the same"],
  将抓拍一张画面: ["將抓拍一張畫面", "A picture will be taken"],
  "将删除，设备停止打开该摄像头；消息保留": [
    "將刪除，設備停止開啟該攝影機；訊息保留",
    "Will be deleted; the device stops opening the camera, messages are kept",
  ],
  "分析帧率将从 {from} 改为 {to} 帧/秒": [
    "分析幀率將從 {from} 改為 {to} 幀/秒",
    "Analysis changes from {from} to {to} frames per second",
  ],
  将修改画面变化灵敏度: ["將修改畫面變化靈敏度", "The motion sensitivity will change"],
  "分析帧率将从 {from} 改为 {to} 帧/秒，并修改画面变化灵敏度": [
    "分析幀率將從 {from} 改為 {to} 幀/秒，並修改畫面變化靈敏度",
    "Analysis changes from {from} to {to} frames per second, and the motion sensitivity changes",
  ],
  已抓拍: ["已抓拍", "A picture was taken"],
  已修改设置: ["已修改設定", "The settings were changed"],
  请选择画面变化灵敏度: ["請選擇畫面變化靈敏度", "Choose how much must change"],
  "静止画面的检查间隔须为 1 到 30 秒": [
    "靜止畫面的檢查間隔須為 1 到 30 秒",
    "A still picture is looked at every 1 to 30 seconds",
  ],
  请选择一段录像: ["請選擇一段錄影", "Choose a video"],
  "试运行的录像最长 60 秒": ["試執行的錄影最長 60 秒", "A dry run looks at 60 seconds at most"],
  通道名含有不允许的字符: ["通道名含有不允許的字元", "The channel name has characters that are not allowed"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
