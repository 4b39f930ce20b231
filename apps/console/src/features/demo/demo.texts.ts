import { defineTexts } from "#shared/format/texts.ts";

export const demoText = defineTexts({
  mark: ["演示数据", "示範資料", "Demo data"],
  making: ["演示数据生成中 {percent}%", "示範資料產生中 {percent}%", "Making demo data {percent}%"],
  about: ["关于演示数据", "關於示範資料", "About the demo data"],
  what: [
    "这里是演示企业，人员、设备和地点都是虚构的。",
    "這裡是示範企業，人員、設備和地點都是虛構的。",
    "This is a demo organisation; its people, devices and places are invented.",
  ],
  history: [
    "最近 30 天的消息和最近 7 天的停车记录由系统按演示视频生成，详情中带有“演示数据”标签；此后由演示设备产生的报警和停车记录是真实分析的结果。",
    "最近 30 天的訊息和最近 7 天的停車記錄由系統依示範影片產生，詳情中帶有「示範資料」標籤；此後由示範設備產生的警報和停車記錄是真實分析的結果。",
    "The alarms of the last 30 days and the parking records of the last 7 were made from the demo's own clips and carry the tag “Demo data” in their details; what its devices raise from now on was really analysed.",
  ],
  own: [
    "正式使用：用 npm start -- --no-demo 和新的数据目录启动，打开打印的一次性链接创建自己的企业。",
    "正式使用：用 npm start -- --no-demo 和新的資料目錄啟動，開啟印出的一次性連結建立自己的企業。",
    "To begin with your own organisation, start with npm start -- --no-demo and a new data folder, and open the one-time link it prints.",
  ],
  remove: ["删除演示历史", "刪除示範歷史", "Delete demo history"],
  removeTitle: ["删除演示历史？", "刪除示範歷史？", "Delete the demo history?"],
  removeHint: [
    "系统生成的最近 30 天的消息、处理记录和统计，以及最近 7 天的停车记录和订单会被删除，无法撤销。演示设备实际产生的报警和停车记录、企业、人员和设备保留。",
    "系統產生的最近 30 天的訊息、處理記錄和統計，以及最近 7 天的停車記錄和訂單會被刪除，無法復原。示範設備實際產生的警報和停車記錄、企業、人員和設備保留。",
    "The alarms of the last 30 days that were made, their handling and their figures, and the parking records and orders of the last 7, are deleted for good. Alarms and parking records that the demo's devices really raised, the organisation, its people and its devices stay.",
  ],
  removed: ["演示历史已删除", "示範歷史已刪除", "The demo history was deleted"],
  inbox: ["演示收件箱", "示範收件匣", "Demo inbox"],
  inboxHint: [
    "演示收件箱代替您的服务器或群机器人，通知不会发到外面。正式使用时，同样的内容会发到您添加的渠道。",
    "示範收件匣代替您的伺服器或群組機器人，通知不會發到外面。正式使用時，同樣的內容會發到您新增的管道。",
    "The demo inbox takes the place of your server or group robot; nothing leaves this machine. In real use the same content goes to the channels that you add.",
  ],
  inboxNone: ["还没有收到通知", "還沒有收到通知", "Nothing received yet"],
  inboxNoneHint: [
    "在渠道列表点击“测试”，几秒后在这里查看收到的内容",
    "在管道清單點選「測試」，幾秒後在這裡查看收到的內容",
    "Press “Test” in the list of channels, then see here what arrived",
  ],
  inboxGone: [
    "演示收件箱只保留最近 500 条，这条通知的内容已清除",
    "示範收件匣只保留最近 500 則，這則通知的內容已清除",
    "The demo inbox keeps the newest 500; this one is gone",
  ],
  inboxOther: ["其他内容", "其他內容", "Other content"],
  inboxRaw: ["查看收到的原文（JSON）", "查看收到的原文（JSON）", "Show the request (JSON)"],
  close: ["关闭", "關閉", "Close"],
  tag: [
    "由系统为演示生成，不是设备实际上报的",
    "由系統為示範產生，不是設備實際回報的",
    "Made for the demo, not reported by a device",
  ],
});
