import { type LocalizedText } from "../language.ts";
import { type FaceType } from "./face.rules.ts";

export const faceTypeNames: Readonly<Record<FaceType, LocalizedText>> = {
  0: ["白名单", "白名單", "White list"],
  1: ["黑名单", "黑名單", "Black list"],
};
export const genderNames: Readonly<Record<-1 | 1 | 2, LocalizedText>> = {
  [-1]: ["未知", "未知", "Unknown"],
  1: ["男", "男", "Male"],
  2: ["女", "女", "Female"],
};
