import { defineTexts } from "#shared/format/texts.ts";

export const feedbackText = defineTexts({
  title: ["意见反馈", "意見回饋", "Feedback"],
  content: ["问题描述", "問題描述", "Description"],
  placeholder: [
    "在哪个页面、做了什么、看到了什么、希望怎样",
    "在哪個頁面、做了什麼、看到了什麼、希望怎樣",
    "Which page, what you did, what you saw, what you expected",
  ],
  pictures: ["图片", "圖片", "Pictures"],
  picturesHint: ["最多 {n} 张，可直接粘贴截图", "最多 {n} 張，可直接貼上截圖", "Up to {n}; screenshots can be pasted"],
  add: ["添加图片", "新增圖片", "Add pictures"],
  remove: ["移除 {name}", "移除 {name}", "Remove {name}"],
  tooMany: ["最多 {n} 张图片", "最多 {n} 張圖片", "Up to {n, plural, one {# picture} other {# pictures}}"],
  tooLarge: ["图片不能超过 {n} MB", "圖片不能超過 {n} MB", "A picture must not exceed {n} MB"],
  wrongType: ["请上传 JPG、PNG 或 WebP 图片", "請上傳 JPG、PNG 或 WebP 圖片", "Upload JPG, PNG or WebP pictures"],
  cancel: ["取消", "取消", "Cancel"],
  submit: ["提交", "提交", "Submit"],
  submitted: ["提交成功！", "提交成功！", "Submitted"],
  close: ["关闭", "關閉", "Close"],
  answers: ["平台答复", "平台答覆", "Answers to you"],
  yours: ["您的反馈：{content}", "您的回饋：{content}", "You wrote: {content}"],
  seen: ["知道了", "知道了", "Got it"],
});
