/** Sentences of points and cameras: Chinese → traditional Chinese, English. */
export const pointFormTexts = {
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
  通道名含有不允许的字符: ["通道名含有不允許的字元", "The channel name has characters that are not allowed"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
