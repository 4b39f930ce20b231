import { type ErrorRow, plain } from "../error-row.ts";

export const farmErrors = {
  farm_code_taken: plain(
    400,
    "养户编码已存在，请换一个编码",
    "養戶編碼已存在，請換一個編碼",
    "This farmer code is taken. Choose another one.",
  ),
  farm_owners_many: plain(400, "养户最多 20000 个", "養戶最多 20000 個", "There can be 20,000 farmers at most."),
  farm_cameras_many: plain(
    400,
    "一个养户最多 500 个相机",
    "一個養戶最多 500 個相機",
    "A farmer can have 500 cameras at most.",
  ),
  farm_sheet_empty: plain(
    400,
    "表格中没有养户，请从第 2 行开始填写",
    "表格中沒有養戶，請從第 2 列開始填寫",
    "The sheet has no farmers. Begin in row 2.",
  ),
  farm_device_elsewhere: plain(
    400,
    "该设备不在养户的设备组中，请选择养户设备组内的设备",
    "該設備不在養戶的設備組中，請選擇養戶設備組內的設備",
    "This device is not in the farmer's group. Choose one that is.",
  ),
  farm_camera_assigned: plain(
    409,
    "该相机已交给其他设备，请先收回",
    "該相機已交給其他設備，請先收回",
    "The camera has been given to another device. Take it back first.",
  ),
  farm_camera_hidden: plain(
    409,
    "相机所在的设备不在您的管理范围内，请联系企业管理员",
    "相機所在的設備不在您的管理範圍內，請聯絡企業管理員",
    "The camera is on a device that you do not manage. Ask an administrator.",
  ),
} as const satisfies Record<string, ErrorRow>;
