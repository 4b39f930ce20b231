/** Help texts of the operator's pages. */
export const operatorTopics = {
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
    "运营方看不到也不能修改任何人的密码，只能在新建企业时给新账号设初始密码；重设密码的验证码只发到本人的手机",
    "營運方看不到也不能修改任何人的密碼，只能在新建企業時給新帳號設初始密碼；重設密碼的驗證碼只發到本人的手機",
    "No password is seen or changed here; only a new organisation's new account gets an initial one. A code for a new password goes to its owner's phone alone.",
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
  operatorSettings: [
    "在此设置的值优先于环境变量，环境变量优先于产品默认；每一项都写明取自哪里，可以恢复。保存后所有节点几秒内生效",
    "在此設定的值優先於環境變數，環境變數優先於產品預設；每一項都寫明取自哪裡，可以還原。儲存後所有節點幾秒內生效",
    "What is set here goes before the environment, and that before the product's own. Each says where it comes from and can be taken back. Every node has it within seconds.",
  ],
  operatorNotice: [
    "公告用于告知维护时间：显示在所有企业打开的页面和登录页顶部，到时自动消失",
    "公告用於告知維護時間：顯示在所有企業開啟的頁面和登入頁頂部，到時自動消失",
    "A notice tells of maintenance: on top of every open page and the sign-in page, until its time is over.",
  ],
  operatorQuotas: [
    "设备、点位上限只限制再添加，已有的照常；降低上限不会删除任何设备。缩短消息保留天数会删除更早的消息",
    "設備、點位上限只限制再添加，已有的照常；降低上限不會刪除任何設備。縮短訊息保留天數會刪除更早的訊息",
    "Limits of devices and points hold back new ones alone; lowering one deletes nothing. Fewer days of alarms delete older ones.",
  ],
  operatorLog: [
    "运营方的登录和操作都记在运营日志；涉及某个企业的，该企业管理员在操作日志中也能看到",
    "營運方的登入和操作都記在營運日誌；涉及某個企業的，該企業管理員在操作日誌中也能看到",
    "All that operators do is in their log. What concerns an organisation its admins find in their audit log, too.",
  ],
} as const;
