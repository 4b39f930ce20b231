import { defineTexts } from "#shared/format/texts.ts";

/** Names of the health figures. */
export const figureName = defineTexts({
  database_ms: ["响应时间", "回應時間", "Response time"],
  database_bytes: ["数据库大小", "資料庫大小", "Size"],
  database_connections: ["连接占用", "連線占用", "Connections in use"],
  database_transaction: ["最长事务", "最長交易", "Longest transaction"],
  database_days: ["最早的报警", "最早的警報", "Oldest alarm"],
  disk_free: ["剩余空间（最少的节点）", "剩餘空間（最少的節點）", "Free, on the fullest node"],
  disk_days: ["预计写满", "預計寫滿", "Full in"],
  broker_down: ["与其他节点断开", "與其他節點中斷", "Nodes cut off from the broker"],
  store_down: ["图片无法存储", "圖片無法儲存", "Nodes that cannot store pictures"],
  push_waiting: ["积压的推送", "積壓的推播", "Pushes that wait"],
  notices_waiting: ["积压的通知与上传", "積壓的通知與上傳", "Notices and uploads that wait"],
  sms_off: ["短信验证码", "簡訊驗證碼", "Codes by SMS"],
  jobs_failing: ["持续失败的后台任务", "持續失敗的背景工作", "Jobs that keep failing"],
  items_put_off: ["失败后等待重试的项目", "失敗後等待重試的項目", "Items that wait after a failure"],
  tasks_waiting: ["久未处理的长任务", "久未處理的長工作", "Long tasks without a worker"],
  nodes_lost: ["失联的节点", "失聯的節點", "Lost nodes"],
  nodes_apart: ["互相听不到的节点", "互相聽不到的節點", "Nodes that do not hear each other"],
  job_nodes_missing: ["缺少后台任务节点", "缺少背景工作節點", "No node does jobs"],
  loop_ms: ["事件循环延迟", "事件迴圈延遲", "Event loop delay"],
  clock_off: ["与数据库的时间差（最大的节点）", "與資料庫的時間差（最大的節點）", "Clock off the database's, at most"],
  memory_bytes: ["内存占用", "記憶體占用", "Memory"],
  pages: ["打开的页面", "開啟的頁面", "Open pages"],
  viewers: ["实时视频观看", "即時影像觀看", "Viewers of live video"],
  devices: ["设备", "設備", "Devices"],
  devices_online: ["在线设备", "線上設備", "Devices online"],
  decoders_old: ["解码程序过旧的设备", "解碼程式過舊的設備", "Devices with an old decoder"],
  events_minute: ["每分钟事件", "每分鐘事件", "Events a minute"],
  events_refused: ["拒收比例（5 分钟）", "拒收比例（5 分鐘）", "Refused in 5 minutes"],
  backup_days: ["最近的备份", "最近的備份", "Newest backup"],
  backup_failed: ["备份或演练失败", "備份或演練失敗", "Backup or drill failed"],
  server_versions: ["服务版本数", "服務版本數", "Versions of the server"],
  schema_newer: ["更新版本的数据库改动", "更新版本的資料庫改動", "Changes of a newer version"],
});

/** Advice for health figures that are out of range. */
export const figureAdvice = defineTexts({
  database_ms: [
    "查看最慢语句和磁盘，必要时给数据库更多内存或更快的磁盘",
    "檢視最慢語句和磁碟，必要時給資料庫更多記憶體或更快的磁碟",
    "See the slowest statements and the disk; give the database memory or a faster disk",
  ],
  database_connections: [
    "减小各节点的 DATABASE_POOL，或提高数据库的 max_connections",
    "減小各節點的 DATABASE_POOL，或提高資料庫的 max_connections",
    "Lower DATABASE_POOL of the nodes or raise max_connections",
  ],
  database_transaction: [
    "备份期间属正常；否则有人在数据库里开着事务未结束，请结束它",
    "備份期間屬正常；否則有人在資料庫裡開著交易未結束，請結束它",
    "Expected during a backup; else a client holds a transaction open: end it",
  ],
  disk_free: [
    "清理或扩容该磁盘，或缩短保留天数",
    "清理或擴充該磁碟，或縮短保留天數",
    "Clean or enlarge the disk, or keep less",
  ],
  disk_days: [
    "按目前速度即将写满，请扩容或缩短保留天数",
    "按目前速度即將寫滿，請擴充或縮短保留天數",
    "At this pace it is full soon: enlarge it or keep less",
  ],
  broker_down: [
    "检查 MQTT_URL 指向的消息代理和网络；恢复后自动重连",
    "檢查 MQTT_URL 指向的訊息代理和網路；恢復後自動重連",
    "Check the broker of MQTT_URL and the network; nodes come back automatically",
  ],
  store_down: [
    "检查图片目录的权限与磁盘，或 S3 的地址与密钥；恢复后自动继续",
    "檢查圖片目錄的權限與磁碟，或 S3 的位址與金鑰；恢復後自動繼續",
    "Check rights and disk of the folder, or address and keys of S3",
  ],
  push_waiting: [
    "页面更新会变慢：检查消息代理和节点负载",
    "頁面更新會變慢：檢查訊息代理和節點負載",
    "Pages hear late: check the broker and the load of nodes",
  ],
  notices_waiting: [
    "检查外网与各通知渠道，企业可在通知渠道页看到原因",
    "檢查外網與各通知管道，企業可在通知管道頁看到原因",
    "Check the way out and the channels; organisations see the reason on their page",
  ],
  sms_off: [
    "注册、忘记密码和验证码登录已停用：设置 SMS_SENDER 后重启服务",
    "註冊、忘記密碼和驗證碼登入已停用：設定 SMS_SENDER 後重新啟動服務",
    "Registration, forgotten passwords and sign-in by code are off: set SMS_SENDER and restart the server",
  ],
  jobs_failing: [
    "在下表查看原因，修复后立即运行",
    "在下表檢視原因，修復後立即執行",
    "See the cause in the table below, mend it and run it now",
  ],
  items_put_off: [
    "在下表查看原因，修复后立即重试",
    "在下表檢視原因，修復後立即重試",
    "See the cause in the table below, mend it and retry",
  ],
  tasks_waiting: [
    "检查后台任务节点是否在运行、负载是否过高",
    "檢查背景工作節點是否在執行、負載是否過高",
    "Check that nodes which do jobs run and are not overloaded",
  ],
  nodes_lost: [
    "在该主机上查看服务日志并重新启动；若已停用，一天后自动消失",
    "在該主機上檢視服務日誌並重新啟動；若已停用，一天後自動消失",
    "See the log on that host and start it; if it was retired it leaves after a day",
  ],
  nodes_apart: [
    "各节点的 MQTT_URL 须指向同一个消息代理；逐个核对后重新启动",
    "各節點的 MQTT_URL 須指向同一個訊息代理；逐個核對後重新啟動",
    "Give all nodes the MQTT_URL of one broker and restart them",
  ],
  job_nodes_missing: [
    "启动一个 ROLES 含 jobs 的节点",
    "啟動一個 ROLES 含 jobs 的節點",
    "Start a node whose ROLES has jobs",
  ],
  loop_ms: ["节点过载：增加节点或 CPU", "節點過載：增加節點或 CPU", "The node is overloaded: add nodes or processors"],
  clock_off: [
    "数据按数据库的时间记录，不受影响；请在该主机和数据库主机上启用 NTP 对时",
    "資料按資料庫的時間記錄，不受影響；請在該主機和資料庫主機上啟用 NTP 對時",
    "Data carry the database's time and are right; set up NTP on that host and the database's",
  ],
  decoders_old: [
    "这些设备用已停止安全维护的 ffmpeg 解码网络摄像头：在设备上安装 ffmpeg 5 或更高版本，再重启设备程序",
    "這些設備用已停止安全維護的 ffmpeg 解碼網路攝影機：在設備上安裝 ffmpeg 5 或更高版本，再重新啟動設備程式",
    "Their ffmpeg gets no security fixes: install ffmpeg 5 or newer there and restart the device's program",
  ],
  events_refused: [
    "按拒收原因查看下方列表，设备页面有详情",
    "按拒收原因檢視下方清單，設備頁面有詳情",
    "See the reasons below; the devices' pages tell more",
  ],
  backup_days: [
    "在备份页面立即备份，并设置自动备份",
    "在備份頁面立即備份，並設定自動備份",
    "Make one on the page of backups, and set a plan",
  ],
  backup_failed: ["在备份页面查看原因", "在備份頁面檢視原因", "See the cause on the page of backups"],
  server_versions: ["把所有节点升级到同一版本", "把所有節點升級到同一版本", "Bring all nodes to one version"],
  schema_newer: [
    "数据库已由更新的版本改动，请升级其余节点",
    "資料庫已由更新的版本改動，請升級其餘節點",
    "A newer version has changed the database: upgrade the other nodes",
  ],
});
