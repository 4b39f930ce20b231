import { defineTexts } from "../format/texts.ts";

export const sortText = defineTexts({
  dragHelp: [
    "按空格键拿起，方向键移动，再按空格键放下，Esc 键取消",
    "按空白鍵拿起，方向鍵移動，再按空白鍵放下，Esc 鍵取消",
    "Press Space to pick up, arrow keys to move, Space again to drop, Esc to cancel",
  ],
  lifted: ["已拿起{name}", "已拿起{name}", "{name} picked up"],
  movedTo: ["{name}移到第 {n} 位", "{name}移到第 {n} 位", "{name} moved to position {n}"],
  dropped: ["已放下{name}", "已放下{name}", "{name} dropped"],
});
