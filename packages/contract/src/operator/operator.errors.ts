import { type ErrorRow, plain, row } from "../error-row.ts";

/** Errors of operator accounts and of calls that only operators may make. */
export const operatorErrors = {
  operator_outside: row(
    403,
    1403,
    "运营方账号不能使用企业的功能，请使用企业账号登录",
    "營運方帳號不能使用企業的功能，請使用企業帳號登入",
    "An operator's account works in no organisation. Sign in with a member's account.",
  ),
  operator_factor_missing: row(
    403,
    1403,
    "请先开启二次验证，再使用运营方功能",
    "請先開啟二次驗證，再使用營運方功能",
    "Turn on the second factor first.",
  ),
  operator_link_void: plain(
    400,
    "链接无效、已使用或已过期，请在服务器上重新运行 huiyan --operator 手机号（从源码运行时：npm start -- --operator 手机号）",
    "連結無效、已使用或已過期，請在伺服器上重新執行 huiyan --operator 手機號碼（從原始碼執行時：npm start -- --operator 手機號碼）",
    "This link is invalid, already used or too old. Run huiyan --operator PHONE on the server again (from the sources: npm start -- --operator PHONE).",
  ),
  no_job_node: plain(
    503,
    "执行该任务的节点失联，请先恢复它（ROLES 含 jobs 的服务进程）",
    "執行該任務的節點失聯，請先恢復它（ROLES 含 jobs 的服務處理程序）",
    "The node that does this job is lost. Bring it back first: a process whose ROLES has jobs.",
  ),
  settings_changed: plain(
    409,
    "设置刚被其他人修改，已显示最新的，请重新修改",
    "設定剛被其他人修改，已顯示最新的，請重新修改",
    "Somebody else has just changed the settings. The newest are shown; change them again.",
  ),
  feature_closed: row(
    403,
    1403,
    "您尚未开通此功能",
    "您尚未開通此功能",
    "This feature is not open for your organisation.",
  ),
  operator_by_command: plain(
    400,
    "运营方账号请在服务器上用 huiyan --operator 或 --remove-operator 管理（从源码运行时用 npm start -- 代替 huiyan）",
    "營運方帳號請在伺服器上用 huiyan --operator 或 --remove-operator 管理（從原始碼執行時用 npm start -- 代替 huiyan）",
    "Operators' accounts are managed on the server, with huiyan --operator or --remove-operator (from the sources: npm start -- instead of huiyan).",
  ),
  // An operator's account and a disabled account get the same text, so that an admin cannot find out operators' phones.
  account_refused: plain(
    400,
    "该手机号不能加入企业，请使用其他手机号",
    "該手機號碼不能加入企業，請使用其他手機號碼",
    "This phone cannot join an organisation. Use another one.",
  ),
  package_refused: plain(
    400,
    "安装包不能登记，请重新取得文件",
    "安裝包無法登記，請重新取得檔案",
    "The package cannot be loaded. Get the files anew.",
  ),
} as const satisfies Record<string, ErrorRow>;
