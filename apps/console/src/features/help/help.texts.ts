import { defineTexts } from "../../shared/format/texts.ts";

export const helpText = defineTexts({
  title: ["帮助文档", "說明文件", "Help"],
  close: ["关闭", "關閉", "Close"],
  thisPage: ["本页说明", "本頁說明", "This page"],
  keys: ["快捷键", "快速鍵", "Shortcuts"],
  more: ["更多", "更多", "More"],
  docs: ["开放接口文档", "開放介面文件", "API documentation"],
  docsHint: ["用程序读取消息和设备", "用程式讀取訊息和設備", "Read messages and devices from your programs"],
  contact: ["联系我们", "聯絡我們", "Contact"],
  contactHint: [
    "请联系企业管理员，或在侧栏点击意见反馈",
    "請聯絡企業管理員，或在側欄點選意見回饋",
    "Contact your administrator, or press Feedback in the sidebar",
  ],
  version: ["版本", "版本", "Version"],
  keySearch: ["搜索", "搜尋", "Search"],
  keyAll: ["显示本页全部快捷键", "顯示本頁全部快速鍵", "Show all shortcuts of this page"],
  keyFull: ["全屏", "全螢幕", "Full screen"],
  keyClose: ["关闭弹窗", "關閉彈窗", "Close the dialog"],
  keySteps: ["上一条、下一条", "上一則、下一則", "Previous / next"],
  generalMenu: [
    "左侧菜单分两级，窗口较窄时只显示图标，悬停可看名称",
    "左側選單分兩級，視窗較窄時只顯示圖示，懸停可看名稱",
    "The menu on the left has two levels. In a narrow window it shows icons only; hover to see names.",
  ],
  generalAddress: [
    "筛选、页码和打开的内容都在地址栏中，复制地址即可分享给同事",
    "篩選、頁碼和開啟的內容都在網址列中，複製網址即可分享給同事",
    "Filters, page number and the opened item are all in the address. Copy it to share with a colleague.",
  ],
  homeFigures: [
    "首页只统计您能看到的设备和报警，日增长与昨日同一时刻相比",
    "首頁只統計您能看到的設備和警報，日增長與昨日同一時刻相比",
    "The figures count only devices and alarms you can see. Daily growth compares with yesterday up to this time.",
  ],
  homeCharts: [
    "图表右上角的“⋯”可以查看表格，或下载图片和数据",
    "圖表右上角的「⋯」可以檢視表格，或下載圖片和資料",
    "Press “⋯” on a chart to see it as a table or to download it",
  ],
  homeNews: [
    "即时消息按报警中心的设置显示今日报警和设备离线，滚动到底部加载更早的",
    "即時訊息按警報中心的設定顯示今日警報和設備離線，捲動到底部載入更早的",
    "Instant messages show today's alarms and offline devices as set in the alarm centre. Scroll down for earlier ones.",
  ],
  messageArrive: [
    "新报警不会打断正在看的内容，点击“条新消息”后插入列表",
    "新警報不會打斷正在看的內容，點選「則新訊息」後插入列表",
    "New alarms do not interrupt what you are reading. Press “new messages” to insert them.",
  ],
  messageOpen: [
    "点击一行打开详情，打开后自动标为已读，左右方向键切换",
    "點選一列開啟詳情，開啟後自動標為已讀，左右方向鍵切換",
    "Click a row to open its details; it is then marked as read. Use the left and right arrow keys to switch.",
  ],
  messageStorms: [
    "同一原因的多条报警合为一个“同因报警”，写明已知的原因；打开后可整体处理、逐条查看、移出或解散",
    "同一原因的多則警報合為一個「同因警報」，寫明已知的原因；開啟後可整體處理、逐則檢視、移出或解散",
    "Alarms of one cause stand as one event, with the cause as far as it is known. Open it to handle all, view each, take some out or dissolve it.",
  ],
  messageBoxes: [
    "图上的方框可以关闭，红框是报警目标，蓝框是其他目标",
    "圖上的方框可以關閉，紅框是警報目標，藍框是其他目標",
    "The boxes on a picture can be hidden. Red marks the alarm target, blue marks other objects.",
  ],
  devicesAdd: [
    "添加设备需要设备ID和机身标签上的设备验证码，设备上线后自动上报点位",
    "新增設備需要設備ID和機身標籤上的設備驗證碼，設備上線後自動回報點位",
    "To add a device you need its ID and the device code on its label. Its points appear once it is online.",
  ],
  devicesGroups: [
    "一台设备可以属于多个{group}，切换{group}后只属于所选的组",
    "一台設備可以屬於多個{group}，切換{group}後只屬於所選的組",
    "A device can belong to more than one {group}. After switching it belongs only to the chosen one.",
  ],
  devicesRecycle: [
    "删除的设备 30 天内可在回收站恢复，点位和分组一并恢复",
    "刪除的設備 30 天內可在資源回收筒還原，點位和分組一併復原",
    "Deleted devices can be restored from the recycle bin for 30 days, together with their points and groups",
  ],
  groupsDrag: [
    "拖动可调整顺序或移到其他组，也可使用行末菜单",
    "拖曳可調整順序或移到其他組，也可使用列末選單",
    "Drag to reorder groups or move them into another group, or use the menu at the end of the row",
  ],
  groupsLevels: [
    "企业下最多四级{group}；有下级的组须先删除下级",
    "企業下最多四級{group}；有下級的組須先刪除下級",
    "Up to four levels of {group} stand below the organisation. Delete those below before their parent.",
  ],
  groupsLabels: [
    "每组最多三个标签，打开“在概览中显示”后出现在概览",
    "每組最多三個標籤，開啟「在概覽中顯示」後出現在概覽",
    "Each group has up to three labels. Those marked “Show in overview” appear in the overview.",
  ],
  personsRoles: [
    "企业管理员看到全部，部门管理员看到本部门，普通用户只看到分配给自己的",
    "企業管理員看到全部，部門管理員看到本部門，一般使用者只看到分配給自己的",
    "Administrators see everything, department admins see their department, users see only what is assigned to them",
  ],
  personsAssign: [
    "勾选人员后可批量分配{group}和设备，没有分配就看不到任何设备",
    "勾選人員後可批次分配{group}和設備，沒有分配就看不到任何設備",
    "Select people to assign {group} and devices in bulk. Without assignments a user sees no devices.",
  ],
  personsInvalid: [
    "失效后保留历史，恢复后需要重新分配设备",
    "失效後保留歷史，恢復後需要重新分配設備",
    "Deactivated users keep their history. Assign devices anew after restoring them.",
  ],
  setPassword: [
    "修改密码后，其他设备上的登录随即失效",
    "修改密碼後，其他裝置上的登入隨即失效",
    "After a password change all other devices are signed out",
  ],
  setFactor: [
    "在基本信息中可以开启二次验证，请妥善保存恢复码",
    "在基本資訊中可以開啟二次驗證，請妥善保管復原碼",
    "Two-step verification can be turned on under Profile. Keep the recovery codes safe.",
  ],
  setKeys: [
    "密钥用于程序访问，重置后旧密钥立即失效",
    "金鑰用於程式存取，重設後舊金鑰立即失效",
    "Keys are for access by programs. After a reset the old key stops working at once.",
  ],
  companyCreate: [
    "还没有企业时可以创建一个，创建者就是企业管理员",
    "還沒有企業時可以建立一個，建立者就是企業管理員",
    "If you have no organisation yet, create one; its creator becomes the administrator",
  ],
  companyJoin: [
    "管理员用您的手机号邀请后，点击加入组织即可使用",
    "管理員用您的手機號碼邀請後，點選加入組織即可使用",
    "Once an administrator has invited your phone number, press Join",
  ],
  quickEdit: [
    "点击编辑后可以添加、移除和拖动快捷入口，最多 8 个",
    "點選編輯後可以新增、移除和拖曳捷徑，最多 8 個",
    "Press Edit to add, remove and drag shortcuts, up to 8",
  ],
  quickKeys: [
    "用键盘排序：空格拿起，方向键移动，再按空格放下",
    "用鍵盤排序：空白鍵拿起，方向鍵移動，再按空白鍵放下",
    "To sort with the keyboard: Space picks up, arrow keys move, Space drops",
  ],
});
export type HelpKey = Parameters<typeof helpText>[0];
