import { defineTexts } from "#shared/format/texts.ts";
import { operatorTopics } from "./operator-topics.ts";

/** Help texts of pages, one sentence each. */
export const topicText = defineTexts({
  ...operatorTopics,
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
  algorithmsUse: [
    "算法页列出可见点位上使用的算法和近 7 天的报警数，点击“查看”进入该算法的消息",
    "演算法頁列出可見點位上使用的演算法和近 7 天的警報數，點選「檢視」進入該演算法的訊息",
    "The algorithms page lists what runs on the points you see and its alarms of 7 days. View leads to them.",
  ],
  storePackages: [
    "“可下发”的算法有安装包；把鼠标停在上面可看到适用的平台",
    "“可下發”的演算法有安裝包；把滑鼠停在上面可看到適用的平台",
    "Algorithms marked Ready have a package; hover to see for which platforms.",
  ],
  issuePick: [
    "先在列表中勾选设备，再点“下发算法”；离线或主控版本低于 0.6.32 的设备不可选",
    "先在清單中勾選設備，再點“下發演算法”；離線或主控版本低於 0.6.32 的設備不可選",
    "Tick devices in the list, then choose Install. Devices that are offline or below 0.6.32 cannot be selected.",
  ],
  issueProgress: [
    "进度由设备自己上报；途中断线的设备上线后继续，失败的设备可单独重试",
    "進度由設備自己回報；途中斷線的設備上線後繼續，失敗的設備可單獨重試",
    "Progress is what the device says; after a lost connection it resumes, and only failed devices are retried.",
  ],
  issueUninstall: [
    "卸载时设备会重新启动相关程序，请选择非工作时间",
    "解除安裝時設備會重新啟動相關程式，請選擇非工作時間",
    "Uninstalling restarts what is concerned on the device: choose a quiet hour.",
  ],
  storeArrange: [
    "编排从开始节点起，依次点击算法，最后加结束节点；连线可以拖动重画",
    "編排從開始節點起，依序點選演算法，最後加結束節點；連線可以拖曳重畫",
    "An arrangement begins with the start node, then algorithms, then the end node. Lines can be redrawn by dragging.",
  ],
  arrangeCondition: [
    "点击连线可设置传递哪些目标；连到结束的算法才产生报警。“试运行”用报警录像逐帧查看结果",
    "點選連線可設定傳遞哪些目標；連到結束的演算法才產生警報。“試執行”用警報錄影逐幀檢視結果",
    "Click a line to say which objects are passed on. Only what leads to the end raises alarms. Dry run shows the result frame by frame.",
  ],
  pointAlgorithmDraw: [
    "选中算法后在画面上绘制区域或线，保存后由设备生效；“历史版本”可找回以前的设置",
    "選取演算法後在畫面上繪製區域或線，儲存後由設備生效；“歷史版本”可找回以前的設定",
    "Choose an algorithm and draw its regions or lines. Once saved, the device applies them. Versions bring earlier settings back.",
  ],
  pointAlgorithmCopy: [
    "在“视频点位”勾选多个点位，点“复制算法设置”，可沿用一个点位的设置",
    "在“影像點位”勾選多個點位，點“複製演算法設定”，可沿用一個點位的設定",
    "Tick points under Video points and choose Copy algorithm settings to give them the settings of one point.",
  ],
  storeKeys: [
    "Delete 删除所选，Ctrl+Z 撤销，Ctrl+Shift+Z 重做，方向键移动所选节点",
    "Delete 刪除所選，Ctrl+Z 復原，Ctrl+Shift+Z 重做，方向鍵移動所選節點",
    "Delete removes what is chosen, Ctrl+Z undoes, Ctrl+Shift+Z redoes, arrow keys move the chosen node.",
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
  pointsPicture: [
    "点位的画面由设备每天自动更新一次，也可随时抓拍；勾选后可批量抓拍、修改分析设置或删除",
    "點位的畫面由設備每天自動更新一次，也可隨時抓拍；勾選後可批次抓拍、修改分析設定或刪除",
    "The device renews a point's picture once a day; take one at any time. Tick points to take pictures, change settings or delete in bulk.",
  ],
  pointsLive: [
    "实时模式中点击左侧点位，即在选中的窗口播放；也可以拖到任意窗口",
    "即時模式中點選左側點位，即在選取的視窗播放；也可以拖到任意視窗",
    "In live mode click a point to play it in the chosen window, or drag it into any window",
  ],
  playbackStep: [
    "录像回放把几个点位的录像按同一时刻播放，暂停、跳转和速度对所有画面生效；点击时间轴可跳到任意时刻",
    "錄影回放把幾個點位的錄影按同一時刻播放，暫停、跳轉和速度對所有畫面生效；點選時間軸可跳到任意時刻",
    "Recordings of several points play the same moment. Pause, jumps and speed act on all of them; click the time line to go to any moment.",
  ],
  playbackFrom: [
    "在报警详情按 P，或在实时模式点击“同步回放”，可打开这些点位的录像",
    "在警報詳情按 P，或在即時模式點選「同步回放」，可開啟這些點位的錄影",
    "Press P in an alarm, or choose to play in step in live mode, to open the recordings of those points.",
  ],
  berthDraw: [
    "选择点位后按 P 逐点画、按 R 画矩形，每一步自动保存；按 ? 查看全部操作",
    "選擇點位後按 P 逐點畫、按 R 畫矩形，每一步自動儲存；按 ? 檢視全部操作",
    "Choose a point, press P to draw a polygon or R for a rectangle. Every step is saved by itself; ? shows all keys.",
  ],
  berthSmall: [
    "俯视整个车场时，小泊位（长边不到画面宽度的十分之一）逐个判断有车无车；宽不足 160 像素的不识别车牌",
    "俯視整個車場時，小泊位（長邊不到畫面寬度的十分之一）逐個判斷有車無車；寬不足 160 像素的不識別車牌",
    "Small berths of a whole lot (longer side below a tenth of the picture's width) are told free or taken; below 160 pixels without plates.",
  ],
  berthVoid: [
    "作废的泊位不再识别，恢复前不能编辑；有车停放时不能删除泊位",
    "作廢的泊位不再識別，復原前不能編輯；有車停放時不能刪除泊位",
    "A retired berth is not watched and cannot be edited until restored. A berth with a car cannot be deleted.",
  ],
  facesAdd: [
    "照片须为正面、清晰、露出头部和双肩；批量导入用 zip，照片命名为“编号_姓名.jpg”或附名单",
    "照片須為正面、清晰、露出頭部和雙肩；批次匯入用 zip，照片命名為「編號_姓名.jpg」或附名單",
    "Pictures are sharp, from the front, with head and shoulders. Import a zip of “code_name.jpg”, or with a list.",
  ],
  facesConsent: [
    "登记同意人、日期、用途和有效期；到期自动删除。未登记的 30 天后删除",
    "登記同意人、日期、用途和有效期；到期自動刪除。未登記的 30 天後刪除",
    "Put on record who agreed, when, for what and until when; the end deletes. Without it a face goes after 30 days.",
  ],
  facesDevices: [
    "点位启用“人脸布控”后，其设备自动取得加密的人脸库；删除后可在“删除回执”看到各设备是否已删除",
    "點位啟用「人臉布控」後，其設備自動取得加密的人臉庫；刪除後可在「刪除回執」看到各設備是否已刪除",
    "A device gets the encrypted library once “face alarm” is on one of its points. Receipts show which devices have deleted a face.",
  ],
  packagesBuy: [
    "选套餐、时长和数量加入清单后提交；平台运营方确认付款后立即生效。云存储套餐需再绑定点位",
    "選套餐、時長和數量加入清單後提交；平台營運方確認付款後立即生效。雲端儲存套餐需再綁定點位",
    "Choose package, duration and quantity, then order. It is in force once the operator confirms the payment. Bind storage to points.",
  ],
  packagesEnd: [
    "到期前 30、7、1 天在铃铛中提醒管理员；“续费”从原到期日接着算",
    "到期前 30、7、1 天在鈴鐺中提醒管理員；「續費」從原到期日接著算",
    "The bell tells administrators 30, 7 and 1 days before the end. A renewal adds to that day.",
  ],
  operatorOrders: [
    "收到款后核对金额并确认，套餐立即生效；取消时填写的原因企业看得到",
    "收到款後核對金額並確認，套餐立即生效；取消時填寫的原因企業看得到",
    "Confirm an order once its money is there; the packages are in force at once. The reason of a cancellation is shown to the organisation.",
  ],
  farmersAdd: [
    "养户属于一个{group}；消息和磅单取最近一级上级{group}中唯一的养户",
    "養戶屬於一個{group}；訊息和磅單取最近一級上級{group}中唯一的養戶",
    "A farmer belongs to a {group}. Messages and slips name the only farmer of the nearest {group} upward.",
  ],
  farmersRemote: [
    "“远程卖猪”和“远程巡检”打开设备自己的页面，先选择设备，12 小时后需重新打开",
    "「遠端賣豬」和「遠端巡檢」開啟設備自己的頁面，先選擇設備，12 小時後需重新開啟",
    "Remote pig sale and patrol open a page of the device itself: choose the device. After 12 hours open it again.",
  ],
  farmCameras: [
    "海康威视相机填写 IP、端口、通道号即可；其他品牌填写 RTSP 地址。保存前可由养户的设备测试画面",
    "海康威視相機填寫 IP、連接埠、通道號即可；其他品牌填寫 RTSP 位址。儲存前可由養戶的設備測試畫面",
    "For Hikvision enter IP, port and channel; for others the RTSP address. A device of the farmer can test it before you save.",
  ],
  farmGive: [
    "交给设备后，相机就是该设备的一个点位；收回或删除会移除点位，消息保留",
    "交給設備後，相機就是該設備的一個點位；收回或刪除會移除點位，訊息保留",
    "A camera given to a device is one of its points. Taking it back or deleting it removes the point; messages stay.",
  ],
  headCountPair: [
    "一个核对组是看到同一批动物的两个计数点；头数差异超出两处的误差时列为待核对，累计差异超出误差时在列表上方提示",
    "一個核對組是看到同一批動物的兩個計數點；頭數差異超出兩處的誤差時列為待核對，累計差異超出誤差時在列表上方提示",
    "A pair is two counters that see the same animals. A difference beyond their errors waits to be checked; a total beyond them shows above the list.",
  ],
  headCountDecide: [
    "打开一批，按 1–4 选择结论，按 Enter 确认；结论会修正两处已知的漏数和重数，可以撤回",
    "開啟一批，按 1–4 選擇結論，按 Enter 確認；結論會修正兩處已知的漏數和重數，可以撤回",
    "Open a group, choose with 1–4 and confirm with Enter. Conclusions correct the known errors of both counters and can be withdrawn.",
  ],
  parkingReview: [
    "入场和离场车牌一致且识别可靠的记录自动审核；其余为待审核，可按“开始审核”依次处理",
    "入場和離場車牌一致且識別可靠的記錄自動審核；其餘為待審核，可按「開始審核」依序處理",
    "Stays read alike and surely at entry and exit pass by themselves. The rest wait for review: press Start review.",
  ],
  parkingConflicts: [
    "“矛盾”列出互相冲突的记录和处理建议，采纳前写明应收的变化",
    "「矛盾」列出互相衝突的記錄和處理建議，採納前寫明應收的變化",
    "Conflicts lists stays that contradict each other, with proposals and what is owed before and after",
  ],
  parkingUndo: [
    "人工的每一步 24 小时内可以撤销；订单生成后车牌不再更改，已结账的日期须先更正",
    "人工的每一步 24 小時內可以復原；訂單產生後車牌不再更改，已結帳的日期須先更正",
    "Every step by hand can be undone for 24 hours. Once an order is made its plate is fixed; closed days need a correction first.",
  ],
  settleDays: [
    "按订单生成的日期逐日对账：上传或获取对方清单，逐条处理差异，再结账",
    "按訂單產生的日期逐日對帳：上傳或取得對方清單，逐筆處理差異，再結帳",
    "Days are compared by when orders were made: upload or fetch the other side's list, settle each difference, then close the day.",
  ],
  settleClosed: [
    "结账后金额固定，只能登记更正；未结束的日期不能结账",
    "結帳後金額固定，只能登記更正；未結束的日期不能結帳",
    "A closed day keeps its sums and is changed only by a named correction. A day that is not over cannot be closed.",
  ],
  slipMake: [
    "选择同一算法的称重消息生成磅单；生成后不能修改，只能由部门管理员或企业管理员作废",
    "選擇同一演算法的過磅訊息產生磅單；產生後不能修改，只能由部門管理員或企業管理員作廢",
    "Choose messages of one algorithm to make a slip. It is never changed; a lead or admin may annul it.",
  ],
  slipVerify: [
    "磅单带签名：扫码可在线验证，下载离线验证页后不联网也能核对，并指出哪一项不同",
    "磅單帶簽章：掃碼可線上驗證，下載離線驗證頁後不連網也能核對，並指出哪一項不同",
    "Slips are signed: scan the code to verify one, or use the offline verifier, which names what differs.",
  ],
  rulesPreview: [
    "修改时右侧显示新规则用在近 30 天的结果，保存前不改变任何数据",
    "修改時右側顯示新規則用在近 30 天的結果，儲存前不改變任何資料",
    "While you type, the page shows what the rule would have brought in the last 30 days. Nothing changes until you save.",
  ],
  rulesFrom: [
    "新规则立即或从指定时间生效，此前入场的车仍按入场时的规则计费",
    "新規則立即或從指定時間生效，此前入場的車仍按入場時的規則計費",
    "A rule holds at once or from a chosen time. Cars that came before keep the rule of their entry.",
  ],
  chargingCount: [
    "新能源车停在新能源泊位，识别到充电满一分钟，或情况不明而停留超过两分钟，计一次充电",
    "新能源車停在新能源泊位，識別到充電滿一分鐘，或情況不明而停留超過兩分鐘，計一次充電",
    "A stay of a new-energy car in a new-energy berth counts when charging was seen for a minute, or is unknown and it stayed over two.",
  ],
  reportOrders: [
    "订单按此地址上报，失败会自动重试；最终失败的可在记录中重新上报",
    "訂單按此位址回報，失敗會自動重試；最終失敗的可在記錄中重新回報",
    "Orders are reported to this address and tried again by themselves. What failed for good can be sent again from the log.",
  ],
  flowDay: [
    "按过线时间统计，0 点为一天的开始；“当前在内”从点位的归零时间起算",
    "按過線時間統計，0 點為一天的開始；「目前在內」從點位的歸零時間起算",
    "Crossings count at their own time and days begin at midnight. “Inside now” counts from the point's reset hour.",
  ],
  flowReset: [
    "在“各点位在内”可以设置归零时间和容量，超过容量的点位会标出",
    "在「各點位在內」可以設定歸零時間和容量，超過容量的點位會標出",
    "Set the reset hour and the capacity of a point in the list of points; one above its capacity is marked",
  ],
  hoursPoint: [
    "工时按工位统计，不识别个人；间隔 60 秒以内合并，不足 30 秒不计",
    "工時按工位統計，不識別個人；間隔 60 秒以內合併，不足 30 秒不計",
    "Hours are those of a workplace; nobody is identified. Gaps up to 60 s are joined, less than 30 s is left out.",
  ],
  hoursPlan: [
    "“排班对照”按班次标出迟到、早退和缺勤；方向键左右切换日期",
    "「排班對照」按班次標出遲到、早退和缺勤；方向鍵左右切換日期",
    "Shift plans mark who came late, left early or was absent. The left and right arrow keys change the day.",
  ],
  ledgerPropose: [
    "这里按误报的复核结果给出调整建议，采纳前写明会减少多少误报、会漏掉哪些报警",
    "這裡按誤報的複核結果給出調整建議，採納前寫明會減少多少誤報、會漏掉哪些警報",
    "Proposals come from alarms that were marked false. Each says how many it spares and what it would miss.",
  ],
  notifyRules: [
    "规则决定哪些报警通过哪个渠道通知谁；渠道可以发送测试，发送记录写明每次结果",
    "規則決定哪些警報透過哪個管道通知誰；管道可以傳送測試，傳送記錄寫明每次結果",
    "Rules say which alarms go to whom by which channel. Channels can be tested; the log shows how each attempt ended.",
  ],
  screensLink: [
    "大屏可用“大屏链接”在单独的屏幕上打开，无需登录；链接可随时停用",
    "大螢幕可用「大螢幕連結」在單獨的螢幕上開啟，無需登入；連結可隨時停用",
    "Open a screen on a wall by a display link, without signing in. A link can be turned off at any time.",
  ],
  kanbanOrder: [
    "看板设置决定显示哪些卡片、图表和顺序，对数字大屏和数据看板同时生效",
    "看板設定決定顯示哪些卡片、圖表和順序，對數字大螢幕和資料看板同時生效",
    "The kanban's settings choose cards, charts and their order, for the big screen and the kanban alike",
  ],
  auditLines: [
    "记录谁在何时改了什么，改动前后各是什么；记录不能修改或删除",
    "記錄誰在何時改了什麼，改動前後各是什麼；記錄不能修改或刪除",
    "Who changed what and when, with before and after. Lines cannot be changed or deleted.",
  ],
});
export type TopicKey = Parameters<typeof topicText>[0];
