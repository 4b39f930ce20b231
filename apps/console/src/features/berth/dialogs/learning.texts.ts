import { defineTexts } from "#shared/format/texts.ts";

/** Texts of learning small berths from reviewed stays. */
export const learningText = defineTexts({
  open: ["从记录学习", "從記錄學習", "Learn from records"],
  title: ["{name}：从停车记录学习", "{name}：從停車記錄學習", "{name}: learn from records"],
  intro: [
    "画面中较小的泊位由模型逐个判断是否有车。人工核对过的停车记录说明当时是否有车，可据此校正每个泊位的判断。",
    "畫面中較小的泊位由模型逐個判斷是否有車。人工核對過的停車記錄說明當時是否有車，可據此校正每個泊位的判斷。",
    "Small berths are judged one by one. Stays that a person has reviewed tell what was true, and correct each berth.",
  ],
  material: ["可学习的记录", "可學習的記錄", "What can be learned from"],
  stays: ["已核对停车", "已核對停車", "Reviewed stays"],
  gaps: ["其间空闲", "其間空閒", "Free times between"],
  looks: ["其中判断", "其中判斷", "Looks of the judge"],
  looksValue: [
    "{berths} 个泊位，{n} 次",
    "{berths} 個泊位，{n} 次",
    "{n} of {berths, plural, one {# berth} other {# berths}}",
  ],
  span: ["时间", "時間", "Time"],
  spanValue: ["{from} 至 {until}", "{from} 至 {until}", "{from} to {until}"],
  times: ["{n} 段", "{n} 段", "{n}"],
  effect: ["效果", "效果", "Effect"],
  now: ["现在判错", "現在判錯", "Wrong now"],
  after: ["学习后判错", "學習後判錯", "Wrong after learning"],
  wrongValue: ["{n} 次，{share}%", "{n} 次，{share}%", "{n}, {share} %"],
  proof: [
    "时间分为三份，每份用其余两份所学来检验。",
    "時間分為三份，每份用其餘兩份所學來檢驗。",
    "Each third of the time is judged by what the other two taught.",
  ],
  inForce: ["当前", "目前", "In force"],
  inForceValue: [
    "{n} 个泊位，{name} 于 {time} 学习",
    "{n} 個泊位，{name} 於 {time} 學習",
    "{n, plural, one {# berth} other {# berths}}, by {name} at {time}",
  ],
  nothing: ["未学习", "未學習", "Nothing learned"],
  learn: ["学习并下发", "學習並下發", "Learn and send"],
  learned: ["已学习并下发到设备", "已學習並下發到設備", "Learned and sent to the device"],
  takeBack: ["撤销上次学习", "復原上次學習", "Take back the last"],
  takenBack: ["已撤销上次学习", "已復原上次學習", "The last learning was taken back"],
  loading: ["正在统计记录", "正在統計記錄", "Counting records"],
  no_small: [
    "此点位没有需逐个判断的小泊位：较大的泊位按检测到的车判断，无需学习",
    "此點位沒有需逐個判斷的小泊位：較大的泊位按偵測到的車判斷，無需學習",
    "No berth of this point is small enough to be judged by itself",
  ],
  few: [
    "可学习的记录不足：至少需要 {needed} 段，请先在停车记录中核对",
    "可學習的記錄不足：至少需要 {needed} 段，請先在停車記錄中核對",
    "At least {needed} reviewed stays and free times are needed. Review parking records first",
  ],
  all_right: [
    "这些记录中的判断都正确，无需学习",
    "這些記錄中的判斷都正確，無需學習",
    "All of these looks are right: nothing to learn",
  ],
  no_better: [
    "学习后不会更准，保持现状",
    "學習後不會更準，保持現狀",
    "Learning would not make it better: it stays as it is",
  ],
});
