import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of signing in and of registration. */
export const sessionErrors = {
  wrong_password: plain(400, "账号或密码错误", "帳號或密碼錯誤", "Wrong account or password."),
  account_disabled: plain(400, "账号已被禁用，请联系管理员", "帳號已被停用，請聯絡管理員", "This account is disabled."),
  sign_in_slowed: plain(
    429,
    "尝试次数过多，请稍后再试",
    "嘗試次數過多，請稍後再試",
    "Too many attempts. Try again later.",
  ),
  setup_link_void: plain(
    400,
    "初始化链接无效或已使用，请重新启动服务获取新链接",
    "初始化連結無效或已使用，請重新啟動服務取得新連結",
    "Setup link invalid or already used. Restart the server to get a new one.",
  ),
  account_exists: plain(400, "用户已存在", "使用者已存在", "The user already exists."),
  captcha_needed: plain(400, "请输入图形验证码", "請輸入圖形驗證碼", "Enter the picture code."),
  captcha_wrong: plain(
    400,
    "图形验证码错误，请重新输入",
    "圖形驗證碼錯誤，請重新輸入",
    "Wrong picture code. Enter the new one.",
  ),
  phone_code_wrong: plain(400, "验证码错误或已过期", "驗證碼錯誤或已過期", "Wrong or expired code."),
  phone_code_soon: plain(
    429,
    "验证码已发送，请 60 秒后再获取",
    "驗證碼已傳送，請 60 秒後再取得",
    "A code has been sent. Wait 60 seconds before requesting another one.",
  ),
  phone_code_many: plain(
    429,
    "今日获取验证码次数过多，请明天再试",
    "今日取得驗證碼次數過多，請明天再試",
    "Too many codes today. Try again tomorrow.",
  ),
  account_unknown: plain(
    400,
    "用户不存在，请先注册",
    "使用者不存在，請先註冊",
    "The user does not exist. Register first.",
  ),
  account_left: plain(
    400,
    "您已被移出企业，请联系企业管理员恢复",
    "您已被移出企業，請聯絡企業管理員恢復",
    "You were removed from the organisation. Ask its administrator.",
  ),
  registration_closed: plain(
    400,
    "注册未开放，请联系企业管理员添加",
    "註冊未開放，請聯絡企業管理員新增",
    "Registration is closed. Please contact an administrator.",
  ),
  own_password_wrong: plain(400, "密码错误，请重新输入", "密碼錯誤，請重新輸入", "Wrong password. Enter it again."),
  wrong_old_password: plain(400, "旧密码错误", "舊密碼錯誤", "Wrong old password."),
  password_seal_void: plain(
    400,
    "密码密文无效或已过期，请刷新页面重试",
    "密碼密文無效或已過期，請重新整理頁面重試",
    "The encrypted password is no longer valid. Reload the page.",
  ),
  totp_needed: plain(400, "请输入动态验证码", "請輸入動態驗證碼", "Enter the code of your authenticator."),
  totp_wrong: plain(
    400,
    "动态验证码错误或已使用",
    "動態驗證碼錯誤或已使用",
    "Wrong or already used authenticator code.",
  ),
  totp_not_started: plain(
    400,
    "请先生成二次验证密钥",
    "請先產生二次驗證金鑰",
    "Generate a key for the second factor first.",
  ),
  sign_on_failed: plain(400, "单点登录失败，请重试", "單一登入失敗，請重試", "Single sign-on failed. Try again."),
  sign_on_unknown: plain(
    400,
    "该账号未加入任何企业，请联系管理员",
    "該帳號未加入任何企業，請聯絡管理員",
    "This account belongs to no organisation.",
  ),
  sms_off: plain(
    400,
    "系统未开通短信，请联系管理员",
    "系統未開通簡訊，請聯絡管理員",
    "Text messages are not set up. Contact an admin.",
  ),
  sms_failed: plain(
    502,
    "短信发送失败，请稍后重试",
    "簡訊傳送失敗，請稍後重試",
    "The message could not be sent. Try again later.",
  ),
} as const satisfies Record<string, ErrorRow>;
