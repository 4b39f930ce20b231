import { cameraEventTrialSeconds } from "@huiyan/contract/point/camera-event.rules";
import { defineTexts } from "#shared/format/texts.ts";

const seconds = String(cameraEventTrialSeconds);

export const cameraEventText = defineTexts({
  action: ["摄像头事件", "攝影機事件", "Events of the camera"],
  title: ["摄像头事件 · {name}", "攝影機事件 · {name}", "Events of {name}"],
  about: [
    "摄像头自己判断的事件（移动侦测、越线、遮挡、报警输入等）会成为所选的报警，带当时的画面和录像，不占用设备的算力。请先在摄像头里开启相应的侦测。",
    "攝影機自己判斷的事件（移動偵測、越線、遮擋、警報輸入等）會成為所選的警報，帶當時的畫面和錄影，不佔用設備的算力。請先在攝影機裡開啟相應的偵測。",
    "Events that the camera itself detects (motion, crossed lines, tampering, inputs) become the chosen alarms, with picture and clip, without using the device's processor. Switch the detection on in the camera first.",
  ],
  event: ["摄像头事件", "攝影機事件", "Event"],
  algorithm: ["按哪种报警处理", "按哪種警報處理", "Alarm"],
  pause: ["两次报警至少间隔", "兩次警報至少間隔", "Shortest time between two alarms"],
  pauseUnit: ["秒", "秒", "s"],
  add: ["添加事件", "新增事件", "Add event"],
  addNamed: ["添加 {name}", "新增 {name}", "Add {name}"],
  addIt: ["添加", "新增", "Add"],
  addedNamed: ["已添加 {name}", "已新增 {name}", "Added {name}"],
  added: ["已添加", "已新增", "Added"],
  remove: ["删除 {name}", "刪除 {name}", "Remove {name}"],
  none: [
    "还没有添加事件。可以先收听，看看这台摄像头报告什么。",
    "還沒有新增事件。可以先收聽，看看這台攝影機回報什麼。",
    "No events yet. Listen first to see what this camera reports.",
  ],
  listen: [`收听 ${seconds} 秒`, `收聽 ${seconds} 秒`, `Listen for ${seconds} s`],
  listening: [
    "正在收听，请在摄像头前走动或触发报警输入…",
    "正在收聽，請在攝影機前走動或觸發警報輸入…",
    "Listening. Walk past the camera or trigger its input…",
  ],
  heardNothing: [
    `${seconds} 秒内没有收到事件。请检查摄像头里是否开启了侦测，再收听一次。`,
    `${seconds} 秒內沒有收到事件。請檢查攝影機裡是否開啟了偵測，再收聽一次。`,
    `No event within ${seconds} s. Check that the detection is on in the camera, then listen again.`,
  ],
  heard: ["收到 {n} 种事件", "收到 {n} 種事件", "{n, plural, one {# kind of event} other {# kinds of events}}"],
  listenFailed: ["收听失败：{reason}", "收聽失敗：{reason}", "Listening failed: {reason}"],
  times: ["{n} 次", "{n} 次", "{n, plural, one {# time} other {# times}}"],
  active: ["最后为开始", "最後為開始", "began last"],
  inactive: ["最后为结束", "最後為結束", "ended last"],
  save: ["保存", "儲存", "Save"],
  saved: ["已保存，设备收到后生效", "已儲存，設備收到後生效", "Saved. The rules apply when the device receives them"],
  notOnvif: [
    "只有以 ONVIF 或国标接入的摄像头可以上报事件",
    "只有以 ONVIF 或國標接入的攝影機可以回報事件",
    "Only cameras that are connected by ONVIF or GB/T 28181 report events",
  ],
});
