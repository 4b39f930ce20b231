import { defineTexts } from "#shared/format/texts.ts";

export const ptzText = defineTexts({
  title: ["云台控制", "雲台控制", "Pan, tilt, zoom"],
  asking: ["正在询问摄像头…", "正在詢問攝影機…", "Asking the camera…"],
  retry: ["重试", "重試", "Try again"],
  close: ["关闭云台控制", "關閉雲台控制", "Close the camera controls"],
  upLeft: ["左上", "左上", "Up left"],
  up: ["上", "上", "Up"],
  upRight: ["右上", "右上", "Up right"],
  left: ["左", "左", "Left"],
  right: ["右", "右", "Right"],
  downLeft: ["左下", "左下", "Down left"],
  down: ["下", "下", "Down"],
  downRight: ["右下", "右下", "Down right"],
  nearer: ["放大", "放大", "Zoom in"],
  further: ["缩小", "縮小", "Zoom out"],
  speed: ["速度", "速度", "Speed"],
  slow: ["慢", "慢", "Slow"],
  middle: ["中", "中", "Medium"],
  fast: ["快", "快", "Fast"],
  preset: ["预置位", "預置位", "Preset"],
  choosePreset: ["转到预置位", "轉到預置位", "Go to a preset"],
  noPresets: ["摄像头没有预置位", "攝影機沒有預置位", "The camera has no presets"],
  // Messages of success
  carriedOut: ["执行指令成功！", "執行指令成功！", "Command carried out"],
  hint: [
    "按住按钮或方向键转动，＋ / − 变焦，松开即停",
    "按住按鈕或方向鍵轉動，＋ / − 變焦，放開即停",
    "Hold a button or an arrow key to move, + / − to zoom; release to stop",
  ],
});
