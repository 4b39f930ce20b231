import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of members, departments and imported sheets. */
export const peopleErrors = {
  staff_exists: plain(400, "用户已存在", "使用者已存在", "The user already exists."),
  staff_left: plain(
    400,
    "该用户已失效，请在人员列表中恢复",
    "該使用者已失效，請在人員列表中恢復",
    "The user is deactivated. Restore the user in the list.",
  ),
  role_refused: plain(400, "不能设为该角色", "不能設為該角色", "This role cannot be given."),
  department_needed: plain(400, "请选择部门！", "請選擇部門！", "Choose a department."),
  person_state: plain(
    400,
    "该用户当前状态不允许此操作",
    "該使用者目前狀態不允許此操作",
    "Not possible in the user's current state.",
  ),
  person_protected: plain(
    400,
    "不能对自己或更高角色执行此操作",
    "不能對自己或更高角色執行此操作",
    "Not possible for yourself or for a higher role.",
  ),
  last_admin: plain(
    400,
    "企业至少需要一名企业管理员",
    "企業至少需要一名企業管理員",
    "An organisation needs at least one administrator.",
  ),
  password_not_here: plain(
    400,
    "只有私有部署可以代设密码",
    "只有私有部署可以代設密碼",
    "Passwords can be set for others in private deployments only.",
  ),
  department_exists: plain(400, "同级部门名称已存在", "同級部門名稱已存在", "This name already exists at this level."),
  department_depth: plain(400, "部门最多两级", "部門最多兩級", "Departments have two levels at most."),
  department_busy: plain(
    400,
    "部门下还有人员或下级部门，请先移走",
    "部門下還有人員或下級部門，請先移走",
    "Move its people and subdepartments away first.",
  ),
  template_rows: plain(
    400,
    "表格中没有人员，请从第 2 行开始填写",
    "表格中沒有人員，請從第 2 列開始填寫",
    "The sheet has no rows.",
  ),
  spreadsheet_wrong_type: plain(
    400,
    "上传文件格式错误",
    "上傳檔案格式錯誤",
    "The file is not a spreadsheet. Upload an .xlsx or .xls file.",
  ),
  spreadsheet_too_long: plain(
    400,
    "表格行数超出限制，请拆分后上传",
    "表格列數超出限制，請拆分後上傳",
    "The sheet has too many rows. Split it.",
  ),
  spreadsheet_too_complex: plain(
    400,
    "表格内容过大或已损坏，请另存为新文件后重试",
    "表格內容過大或已損壞，請另存新檔後重試",
    "The sheet is too large or damaged. Save it as a new file and try again.",
  ),
  spreadsheet_more_sheets: plain(
    400,
    "表格里有多张表头相同的工作表，请把内容合并到一张工作表后上传",
    "表格裡有多張表頭相同的工作表，請把內容合併到一張工作表後上傳",
    "Several sheets of the workbook have the same head. Put their rows into one sheet.",
  ),
  spreadsheet_empty: plain(400, "格式错误！", "格式錯誤！", "The sheet is empty."),
} as const satisfies Record<string, ErrorRow>;
