import { gbk, percentEncoded } from "#test/habit-camera/gbk-text.ts";
import { type SearchHabit } from "../camera-habit.ts";

const action = { en: "shows the name in the search", zh: "查找时显示名称" };

export const nameInGbk: SearchHabit = {
  title: { en: "the name of a found camera in GBK", zh: "查找到的摄像头名称用 GBK 编码" },
  action,
  scopes: `onvif://www.onvif.org/name/${percentEncoded(gbk("大门"))} onvif://www.onvif.org/hardware/IPC-2`,
  name: "大门",
  outcome: "online",
};

export const nameUnencoded: SearchHabit = {
  title: { en: "the name of a found camera with `%` in it", zh: "查找到的摄像头名称含 `%`" },
  action,
  scopes: "onvif://www.onvif.org/name/50%Zoom onvif://www.onvif.org/hardware/IPC-2",
  name: "50%Zoom",
  outcome: "online",
};
