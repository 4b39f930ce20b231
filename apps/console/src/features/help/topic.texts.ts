import { defineTexts } from "../../shared/format/texts.ts";

/** What the help says about pages, one sentence each. */
export const topicText = defineTexts({
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
  operatorLimits: [
    "每家企业的功能和菜单可以单独开放、关闭或锁定，保存后已打开的页面几秒内更新",
    "每家企業的功能和選單可以單獨開放、關閉或鎖定，儲存後已開啟的頁面幾秒內更新",
    "Features and menu entries are opened, closed or locked for each organisation. Open pages follow within seconds.",
  ],
  operatorExpiry: [
    "到期后成员无法进入，设备上报的数据照常保存；改期后即可继续使用",
    "到期後成員無法進入，設備回報的資料照常儲存；改期後即可繼續使用",
    "When its time is over members cannot enter; what devices send is still stored. A new date brings them back.",
  ],
  operatorAccounts: [
    "运营方看不到也不能设置任何人的密码；重设密码的验证码只发到本人的手机",
    "營運方看不到也不能設定任何人的密碼；重設密碼的驗證碼只發到本人的手機",
    "Nobody's password is ever seen or set here. A code for a new one goes to its owner's phone alone.",
  ],
  operatorFeedback: [
    "答复会出现在提出人的铃铛中；再次发送会替换之前的答复",
    "答覆會出現在提出人的鈴鐺中；再次傳送會替換之前的答覆",
    "An answer appears in the person's bell. Another one takes the place of the one before.",
  ],
  operatorPackages: [
    "登记的安装包要由 PUBLISHER_KEY 对应的发布者签名，登记后各企业即可下发",
    "登記的安裝包要由 PUBLISHER_KEY 對應的發布者簽章，登記後各企業即可下發",
    "A package must be signed by the publisher of PUBLISHER_KEY. Once loaded, organisations can deliver it.",
  ],
  operatorWithdraw: [
    "撤回的版本不再用于新的安装，已经装上的继续运行；撤回后随时可以恢复",
    "撤回的版本不再用於新的安裝，已經裝上的繼續執行；撤回後隨時可以還原",
    "A withdrawn version is offered no more; devices that run it keep it. It can be restored at any time.",
  ],
  operatorHealth: [
    "每项指标都有正常范围，超出时给出处理办法；左侧菜单的数字是需要处理的项数。同样的数字在 /metrics，看板在 examples/grafana",
    "每項指標都有正常範圍，超出時給出處理辦法；左側選單的數字是需要處理的項數。同樣的數字在 /metrics，看板在 examples/grafana",
    "Every figure has a normal range and comes with what to do beyond it. The number in the menu counts those. The same figures stand in /metrics; a dashboard is in examples/grafana.",
  ],
  operatorJobs: [
    "后台任务失败后会自动重试；修复原因后可以立即运行或立即重试，不必等待",
    "背景工作失敗後會自動重試；修復原因後可以立即執行或立即重試，不必等待",
    "Jobs that fail are tried again by themselves. Once the cause is mended, run or retry them at once.",
  ],
  operatorBackups: [
    "一份备份含数据库、图片和密钥，备份时服务照常运行，写完后整体校验。恢复要在服务器上用 --restore 进行，登录不会恢复，设备会自动连接",
    "一份備份含資料庫、圖片和金鑰，備份時服務照常執行，寫完後整體校驗。還原要在伺服器上用 --restore 進行，登入不會還原，設備會自動連線",
    "A backup holds database, pictures and keys; everything works on meanwhile, and it is checked once written. Restore on the server with --restore: nobody is signed in, devices connect by themselves.",
  ],
  operatorDrill: [
    "没有演练过的备份不算备份：恢复演练把它恢复到临时数据库并逐项核对，失败会在运行状况中报警",
    "沒有演練過的備份不算備份：還原演練把它還原到暫存資料庫並逐項核對，失敗會在執行狀況中警示",
    "A backup that was never restored is a hope. The drill restores it into a database of its own and compares; a failure is an alert.",
  ],
  operatorLog: [
    "运营方的登录和操作都记在运营日志；涉及某个企业的，该企业管理员在操作日志中也能看到",
    "營運方的登入和操作都記在營運日誌；涉及某個企業的，該企業管理員在操作日誌中也能看到",
    "All that operators do is in their log. What concerns an organisation its admins find in their audit log, too.",
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
  berthVoid: [
    "作废的泊位不再识别，恢复前不能编辑；有车停放时不能删除泊位",
    "作廢的泊位不再識別，復原前不能編輯；有車停放時不能刪除泊位",
    "A retired berth is not watched and cannot be edited until restored. A berth with a car cannot be deleted.",
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
