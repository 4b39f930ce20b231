/** Form texts of saved views and patrol loops: Chinese → traditional Chinese, English. */
export const patrolFormTexts = {
  "请输入视图名称！": ["請輸入檢視名稱！", "Enter a name for the view"],
  "视图名称最多 20 个字": ["檢視名稱最多 20 個字", "At most 20 characters"],
  "请选择需要覆盖的视图！": ["請選擇需要覆蓋的檢視！", "Choose the view to overwrite"],
  "请选择需要预览的视频点位！": ["請選擇需要預覽的影像點位！", "Choose a video point to watch"],
  窗口位置不正确: ["視窗位置不正確", "There is no such window"],
  "请输入名称！": ["請輸入名稱！", "Enter a name"],
  "名称最多 20 个字": ["名稱最多 20 個字", "At most 20 characters"],
  "请选择需要轮巡的设备！": ["請選擇需要輪巡的設備！", "Choose the cameras to patrol"],
  "最多选择 200 个点位": ["最多選擇 200 個點位", "Choose at most 200 points"],
  同一点位不能重复轮巡: ["同一點位不能重複輪巡", "A point can be in a patrol only once"],
  "请输入窗口数量！": ["請輸入視窗數量！", "Enter the number of windows"],
  "窗口最大数量不能超过9个！": ["視窗最大數量不能超過9個！", "At most 9 windows"],
  "轮询设备数量必须大于窗口数量！": [
    "輪詢設備數量必須大於視窗數量！",
    "There must be at least as many cameras as windows",
  ],
  "请输入窗口停留时间！": ["請輸入視窗停留時間！", "Enter how long a camera stays"],
  "窗口停留时间最长 3600 秒": ["視窗停留時間最長 3600 秒", "At most 3600 seconds"],
} as const satisfies Readonly<Record<string, readonly [tw: string, en: string]>>;
