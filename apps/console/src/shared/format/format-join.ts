import { pickText } from "./texts.ts";

const between = () => pickText(["、", "、", ", "]);
const comma = () => pickText(["，", "，", ", "]);
const colon = () => pickText(["：", "：", ": "]);

/** Joins names: 甲、乙. */
export const joinNames = (names: readonly string[]): string => names.join(between());
/** Joins facts about one item: 企业管理员，慧眼演示园区. */
export const joinFacts = (facts: readonly string[]): string => facts.join(comma());
/** Returns an action with its target: 编辑：李婉清. */
export const actionOn = (action: string, name: string): string => `${action}${colon()}${name}`;
