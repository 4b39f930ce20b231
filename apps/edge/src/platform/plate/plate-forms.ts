import { plateProvinces } from "@huiyan/contract/parking/plate.rules";

/** Characters at the positions of Chinese plates. Source: GA 36-2018; docs/reference/parking.md P12. */
const provinces = plateProvinces.join("");
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "0123456789";
const body = `${letters}${digits}`;
const tail = `${body}学警港澳挂领`;
const newEnergy = "ABCDEFGHJK";

/** Characters allowed at each position, for one kind of plate. */
export type PlateForm = readonly string[];

const times = (count: number, characters: string): string[] => Array.from({ length: count }, () => characters);

const ordinary = [provinces, letters, ...times(4, body), tail];
/**
 * Plates of offices in Guangdong, the only ones that still contain an O. The server's format check does not know them,
 * so a user must confirm them.
 */
const guangdongOffice = ["粤", "O", ...times(4, body), tail];
/** No plate of the army begins with a W; the armed police has WJ. */
const army = [letters.replace("W", ""), letters, ...times(5, digits)];
const smallNewEnergy = [provinces, letters, newEnergy, body, ...times(4, digits)];
const largeNewEnergy = [provinces, letters, ...times(5, digits), newEnergy];
const armedPolice = ["W", "J", provinces, ...times(4, digits), body];
const emergency = [provinces, "XS", ...times(4, digits), "应", "急"];
const embassy = [
  ["使", ...times(6, digits)],
  [...times(6, digits), "使"],
];

/** Forms by number of characters. */
export interface PlateForms {
  seven: readonly PlateForm[];
  eight: readonly PlateForm[];
}

/** Background of a plate, which decides which forms are possible. */
export type PlateGround = "white" | "black" | "coloured";
export const plateGrounds: readonly PlateGround[] = ["white", "black", "coloured"];

/**
 * Returns the forms that are possible on a background. Forms with an unusual first character occur on one background
 * only; on others they would compete with unclear provinces.
 */
export function plateForms(ground: PlateGround): PlateForms {
  const seven = [ordinary, guangdongOffice];
  const eight = [smallNewEnergy, largeNewEnergy];
  if (ground === "white") return { seven: [...seven, army], eight: [...eight, armedPolice, emergency] };
  return ground === "black" ? { seven: [...seven, ...embassy], eight } : { seven, eight };
}

/**
 * Character of a plate → characters that the text recogniser may output for it, although they do not occur on plates.
 */
const written: Readonly<Record<string, string>> = {
  0: "Oo〇○",
  1: "Il|!",
  2: "z",
  5: "s",
  C: "c",
  K: "k",
  P: "p",
  S: "s",
  U: "u",
  V: "v",
  W: "w",
  X: "x",
  Z: "z",
  O: "0o〇○",
  粤: "粵",
  贵: "貴",
  陕: "陝",
  辽: "遼",
  云: "雲",
  沪: "滬",
  苏: "蘇",
  鲁: "魯",
  闽: "閩",
  赣: "贛",
  宁: "寧",
  琼: "瓊",
  晋: "晉",
  学: "學",
  挂: "掛",
  领: "領",
  应: "應",
};

/**
 * Returns the characters that the recogniser may output for this character of a plate: the character itself, then
 * similar ones.
 */
export function signsOf(character: string): string[] {
  return [character, ...(written[character] ?? "")];
}
