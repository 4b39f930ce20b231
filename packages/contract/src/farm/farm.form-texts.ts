/** Form texts of farmers and their cameras: Chinese → traditional Chinese, English. */
export const farmFormTexts = {
  请选择设备组: ["請選擇設備組", "Choose a group"],
  请输入养户名称: ["請輸入養戶名稱", "Enter the farmer's name"],
  请输入养户编码: ["請輸入養戶編碼", "Enter the farmer's code"],
  "养户名称最多 50 个字": ["養戶名稱最多 50 個字", "The name has at most 50 characters"],
  "养户编码最多 50 个字符": ["養戶編碼最多 50 個字元", "The code has at most 50 characters"],
  请输入相机名称: ["請輸入相機名稱", "Enter the camera's name"],
  "相机名称最多 64 个字": ["相機名稱最多 64 個字", "The name has at most 64 characters"],
  请选择相机品牌: ["請選擇相機品牌", "Choose the camera's brand"],
  请输入相机RTSP: ["請輸入相機RTSP", "Enter the camera's RTSP address"],
  请输入相机IP: ["請輸入相機IP", "Enter the camera's IP address"],
  请输入相机通道号: ["請輸入相機通道號", "Enter the camera's channel"],
  "通道号须为 1 到 512": ["通道號須為 1 到 512", "A channel is a number from 1 to 512"],
  请输入相机账号: ["請輸入相機帳號", "Enter the camera's account"],
  请输入相机密码: ["請輸入相機密碼", "Enter the camera's password"],
  "设备组“{name}”不存在": ["設備組「{name}」不存在", "There is no group “{name}”"],
  "有多个设备组名为“{name}”，请写成“上级设备组/{name}”": [
    "有多個設備組名為「{name}」，請寫成「上級設備組/{name}」",
    "Several groups are called “{name}”; write “Parent/{name}”",
  ],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
