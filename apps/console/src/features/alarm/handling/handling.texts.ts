import { falseAlarmTexts, handleStateTexts, severityTexts } from "@huiyan/contract/alarm/handling.texts";
import { defineTexts } from "../../../shared/format/texts.ts";

export const handlingText = defineTexts({
  handling: ["处理", "處理", "Status"],
  // states
  ...handleStateTexts,
  mine: ["我的待办", "我的待辦", "Assigned to me"],
  // columns and facts
  state: ["处理状态", "處理狀態", "Status"],
  person: ["处理人", "處理人", "Assignee"],
  history: ["处理记录", "處理記錄", "History"],
  assignee: ["负责人 {name}", "負責人 {name}", "Assignee: {name}"],
  severity: ["级别", "級別", "Severity"],
  ...severityTexts,
  due: ["{time}后到期", "{time}後到期", "Respond within {time}"],
  overdue: ["已超时 {time}", "已逾時 {time}", "Overdue by {time}"],
  unhandled: ["未处理", "未處理", "Unresolved"],
  allHandled: ["没有未处理", "沒有未處理", "Nothing unresolved"],
  overdueCount: ["超时 {n}", "逾時 {n}", "{n} overdue"],
  noSteps: ["尚未处理", "尚未處理", "No activity yet"],
  system: ["系统", "系統", "System"],
  // what one does
  actDispatch: ["派发", "派發", "Assign"],
  actRedispatch: ["转派", "轉派", "Reassign"],
  actRepeated: ["准确且重复", "準確且重複", "Confirmed, repeat"],
  actInvestigate: ["准确，原因排查中", "準確，原因排查中", "Confirmed, investigating"],
  actDone: ["准确，已处理", "準確，已處理", "Confirmed, resolved"],
  actClaim: ["认领", "認領", "Claim"],
  actFalseAlarm: ["误报", "誤報", "False alarm"],
  actReopen: ["重新打开", "重新開啟", "Reopen"],
  // what was done
  didDispatch: ["派发给 {name}", "派發給 {name}", "assigned it to {name}"],
  didRepeated: ["准确且重复", "準確且重複", "confirmed it, repeat"],
  didInvestigate: ["准确，原因排查中", "準確，原因排查中", "confirmed it and is investigating"],
  didDone: ["准确，已处理", "準確，已處理", "confirmed and resolved it"],
  didClaim: ["认领", "認領", "claimed it"],
  didFalseAlarm: ["误报：{reason}", "誤報：{reason}", "marked it a false alarm: {reason}"],
  didReopen: ["重新打开", "重新開啟", "reopened it"],
  remark: ["备注，最多 200 字", "備註，最多 200 字", "Add a note, at most 200 characters"],
  remarkNeeded: ["请在备注中填写原因", "請在備註中填寫原因", "Enter the reason as a note"],
  choosePerson: ["选择处理人员", "選擇處理人員", "Choose a person"],
  chooseReason: ["选择误报原因", "選擇誤報原因", "Choose why it is false"],
  noPeople: ["没有能看到该设备的人员", "沒有能看到該設備的人員", "Nobody can see this device"],
  // why an alarm was false
  ...falseAlarmTexts,
  keyHandle: ["处理", "處理", "Handle"],
  keyRepeat: ["重复上次操作", "重複上次操作", "Repeat last decision"],
  nothingToRepeat: ["还没有可重复的操作", "還沒有可重複的操作", "There is no decision to repeat yet"],
  cannotRepeat: ["该消息不能重复上次操作", "該訊息不能重複上次操作", "The last decision does not apply to this alarm"],
  keyBack: ["返回刚处理的", "返回剛處理的", "Back to the last one"],
  noneLeft: ["后面没有待处理的报警了", "後面沒有待處理的警報了", "No open alarm is left after this one"],
  noneNear: [
    "后面 {n} 条中没有待处理的，请用“待处理”筛选",
    "後面 {n} 條中沒有待處理的，請用「待處理」篩選",
    "None of the next {n} is open; filter by open alarms",
  ],
  taken: ["操作成功！", "操作成功！", "Done"],
});
