import { defineTexts } from "#shared/format/texts.ts";

export const remindText = defineTexts({
  how: ["弹窗与声音", "彈窗與聲音", "Popup and sound"],
  howHint: [
    "只影响您自己；铃铛计数不受影响",
    "只影響您自己；鈴鐺計數不受影響",
    "Only for yourself. The bell's count stays as it is.",
  ],
  popup: ["弹窗", "彈窗", "Popup"],
  popupHint: [
    "新报警的画面在左下角显示 5 秒，点击查看",
    "新警報的畫面在左下角顯示 5 秒，點選檢視",
    "The picture of a new alarm is shown in the lower left corner for 5 seconds. Click to open it.",
  ],
  sound: ["声音", "聲音", "Sound"],
  soundHint: [
    "需先在页面上点击一次，浏览器才允许播放",
    "需先在頁面上點選一次，瀏覽器才允許播放",
    "Browsers allow it only after a first click on the page",
  ],
  listen: ["试听", "試聽", "Listen"],
  which: ["哪些算法", "哪些演算法", "Algorithms"],
  whichHint: [
    "弹窗、声音与浏览器推送只针对这些算法",
    "彈窗、聲音與瀏覽器推播只針對這些演算法",
    "Popup, sound and push are for these algorithms only",
  ],
  allAlgs: ["全部算法", "全部演算法", "All algorithms"],
  someAlgs: ["指定算法", "指定演算法", "Chosen algorithms"],
  chooseAlgs: ["请选择算法", "請選擇演算法", "Choose algorithms"],
  noAlgs: [
    "未选择算法，不会有弹窗、声音与推送",
    "未選擇演算法，不會有彈窗、聲音與推播",
    "None is chosen, so there is no popup, sound or push",
  ],
  quiet: ["免打扰", "勿擾", "Quiet hours"],
  quietHint: [
    "此时段内没有弹窗、声音与推送，铃铛仍计数",
    "此時段內沒有彈窗、聲音與推播，鈴鐺仍計數",
    "No popup, sound or push in these hours. The bell still counts.",
  ],
  quietOn: ["开启免打扰", "開啟勿擾", "Use quiet hours"],
  quietExceptHigh: ["高级别报警照常提示", "高級別警報照常提示", "Notify of alarms of high severity all the same"],
  quietExceptHighHint: [
    "例如烟火、区域入侵、人员跌倒",
    "例如煙火、區域入侵、人員跌倒",
    "For example fire, intrusion or a fallen person",
  ],
  quietTimes: ["每天", "每天", "Every day"],
  push: ["浏览器推送", "瀏覽器推播", "Push notifications"],
  pushHint: [
    "控制台关闭时，由操作系统提示有新的报警；内容不含人员与画面。退出登录后停止",
    "控制台關閉時，由作業系統提示有新的警報；內容不含人員與畫面。登出後停止",
    "While the console is closed your system tells of new alarms, without people or pictures. Ends when you sign out.",
  ],
  pushOn: ["在此浏览器接收推送", "在此瀏覽器接收推播", "Receive push notifications in this browser"],
  pushUnsupported: [
    "此浏览器或访问方式不支持推送，需使用 https 访问",
    "此瀏覽器或存取方式不支援推播，需使用 https 存取",
    "Not supported by this browser or connection; https is needed",
  ],
  pushDenied: [
    "浏览器已禁止本站的通知，请在地址栏的网站设置中允许",
    "瀏覽器已禁止本站的通知，請在網址列的網站設定中允許",
    "The browser blocks notifications of this site. Allow them in its site settings.",
  ],
  pushFailed: [
    "无法连接浏览器的推送服务，请检查网络后重试",
    "無法連線瀏覽器的推播服務，請檢查網路後再試",
    "The browser's push service cannot be reached. Check the network and try again.",
  ],
  pushViewing: [
    "正在以他人身份查看，不能更改推送",
    "正在以他人身分檢視，不能變更推播",
    "You are viewing as somebody else; push cannot be changed",
  ],
  pushDone: ["设置成功！", "設定成功！", "Saved"],
});
