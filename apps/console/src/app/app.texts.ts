import { defineTexts } from "../shared/format/texts.ts";

export const appText = defineTexts({
  product: ["慧眼视频分析平台", "慧眼視訊分析平台", "Huiyan video analytics"],
  signInFirst: ["请登录", "請登入", "Please sign in"],
  notFound: ["页面不存在", "頁面不存在", "Page does not exist"],
  notFoundHint: ["地址可能有误，或页面已被移走", "位址可能有誤，或頁面已被移走", "The address may be wrong"],
  toHome: ["返回首页", "返回首頁", "Go home"],
  skip: ["跳到内容", "跳到內容", "Skip to content"],
  menu: ["主菜单", "主選單", "Main menu"],
  locked: ["您尚未开通此功能", "您尚未開通此功能", "This function is not enabled"],
  fullscreen: ["全屏", "全螢幕", "Full screen"],
  leaveFullscreen: ["退出全屏", "退出全螢幕", "Leave full screen"],
  userMenu: ["用户菜单", "使用者選單", "User menu"],
  signOut: ["退出登录", "登出", "Sign out"],
  signedOut: ["退出登录成功！", "登出成功！", "Signed out"],
  language: ["简体中文", "簡體中文", "Simplified Chinese"],
  search: ["搜索", "搜尋", "Search"],
  admin: ["企业管理员", "企業管理員", "Administrator"],
  lead: ["部门管理员", "部門管理員", "Lead"],
  staff: ["普通用户", "一般使用者", "Staff"],
  loadFailed: ["页面加载失败，请检查网络后重试", "頁面載入失敗，請檢查網路後重試", "The page could not be loaded"],
  retry: ["重试", "重試", "Retry"],
});
