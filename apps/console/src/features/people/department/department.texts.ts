import { defineTexts } from "#shared/format/texts.ts";

export const departmentText = defineTexts({
  searchDepartment: ["搜索部门", "搜尋部門", "Search departments"],
  departments: ["部门", "部門", "Departments"],
  addDepartment: ["添加下级部门", "新增下級部門", "Add subdepartment"],
  addFirstDepartment: ["添加部门", "新增部門", "Add department"],
  rename: ["重命名", "重新命名", "Rename"],
  departmentName: ["部门名称", "部門名稱", "Department name"],
  move: ["移动到…", "移動到…", "Move…"],
  moveTitle: ["移动部门“{name}”", "移動部門「{name}」", "Move department “{name}”"],
  moveTarget: ["目标部门", "目標部門", "Move to"],
  moveButton: ["移动", "移動", "Move"],
  up: ["上移", "上移", "Move up"],
  down: ["下移", "下移", "Move down"],
  top: ["置顶", "置頂", "Move to top"],
  bottom: ["置底", "置底", "Move to bottom"],
  removeDepartmentTitle: ["删除部门“{name}”", "刪除部門「{name}」", "Delete department “{name}”"],
  removeDepartmentHint: [
    "只能删除没有人员和下级部门的部门",
    "只能刪除沒有人員和下級部門的部門",
    "Only a department without people and subdepartments can be deleted",
  ],
  removeDepartmentBusy: [
    "部门下还有 {n} 人，请先移走",
    "部門下還有 {n} 人，請先移走",
    "There {n, plural, one {is # person} other {are # people}} in this department. Move them away first.",
  ],
  removeDepartmentButton: ["删除部门", "刪除部門", "Delete department"],
});
