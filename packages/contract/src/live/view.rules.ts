/** Possible numbers of windows on the live wall. docs/reference/console.md C9. */
export const splits = [1, 4, 6, 9] as const;
export type Split = (typeof splits)[number];

/** Maximum views per member. */
export const maxViews = 50;
export const viewNameMax = 20;

/** Error texts, shared by the server and the form. */
export const viewTexts = {
  name: "请输入视图名称！",
  nameLong: "视图名称最多 20 个字",
  chosen: "请选择需要覆盖的视图！",
  points: "请选择需要预览的视频点位！",
  slot: "窗口位置不正确",
} as const;
