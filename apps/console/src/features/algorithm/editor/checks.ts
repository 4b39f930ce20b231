import { arrangementLimits, arrangementTexts, graphTrouble } from "@huiyan/contract/algorithm/arrangement.rules";
import { type Drawing } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";

export interface Check {
  key: string;
  name: string;
  /** Text of the problem; undefined when the check passes. */
  trouble: (typeof arrangementTexts)[keyof typeof arrangementTexts] | undefined;
}

/** Returns the checks that must pass before saving, in display order. */
export function checksOf(drawing: Drawing): Check[] {
  const name = drawing.name.trim();
  const nameTrouble = name === "" ? arrangementTexts.name : undefined;
  const tooLong = name.length > arrangementLimits.name ? arrangementTexts.nameLong : undefined;
  const remark = drawing.remark.trim().length > arrangementLimits.remark ? arrangementTexts.remark : undefined;
  return [
    { key: "name", name: text("checkName"), trouble: nameTrouble ?? tooLong ?? remark },
    {
      key: "platform",
      name: text("checkPlatform"),
      trouble: drawing.platform === "" ? arrangementTexts.platform : undefined,
    },
    { key: "graph", name: text("checkGraph"), trouble: graphTrouble(drawing) },
  ];
}
