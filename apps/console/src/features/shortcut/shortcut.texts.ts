import { defineTexts } from "#shared/format/texts.ts";

export const shortcutText = defineTexts({
  mine: ["我的快捷入口", "我的捷徑", "My shortcuts"],
  editHint: [
    "拖动排序，点击右上角移除，最多 {n} 个",
    "拖曳排序，點選右上角移除，最多 {n} 個",
    "Drag to reorder, press × to remove. Up to {n, plural, one {# shortcut} other {# shortcuts}}.",
  ],
  toolbox: ["全部功能", "全部功能", "All features"],
  edit: ["编辑", "編輯", "Edit"],
  finish: ["完成", "完成", "Done"],
  cancel: ["取消", "取消", "Cancel"],
  saved: ["设置成功！", "設定成功！", "Saved"],
  locked: ["您尚未开通此功能", "您尚未開通此功能", "This feature is not enabled"],
  fixed: ["固定入口，不能移除", "固定入口，不能移除", "Fixed shortcut; it cannot be removed"],
  add: ["添加 {name}", "新增 {name}", "Add {name}"],
  remove: ["移除 {name}", "移除 {name}", "Remove {name}"],
  chosen: ["已添加", "已新增", "Added"],
  none: ["还没有快捷入口", "還沒有捷徑", "No shortcuts yet"],
  noneHint: ["点击编辑，从下方添加", "點選編輯，從下方新增", "Press Edit, then add shortcuts from below"],
  banner: ["推荐", "推薦", "Recommended"],
  slide: ["第 {n} 张，共 {count} 张", "第 {n} 張，共 {count} 張", "{n} of {count}"],
  storeTitle: ["算法商店", "演算法商店", "Algorithm store"],
  storeLead: [
    "挑选视觉算法，按需安装到设备",
    "挑選視覺演算法，依需安裝到設備",
    "Choose vision algorithms and install them on your devices",
  ],
  screenTitle: ["数字大屏", "數位大螢幕", "Big screen"],
  screenLead: [
    "把设备、报警与趋势放到一块屏上",
    "把設備、警報與趨勢放到一塊螢幕上",
    "Devices, alarms and trends on one screen",
  ],
  spaceTitle: ["空间扩容", "空間擴容", "More storage"],
  spaceLead: ["更长的留存，更多的取证", "更長的留存，更多的取證", "Longer retention, more evidence"],
  open: ["查看", "檢視", "View"],
});
