import { anything, type EdgeCondition } from "@huiyan/contract/algorithm/flow.rules";
import { joinNames } from "#shared/format/format-join.ts";
import { editorText as text } from "./editor.texts.ts";

/** Returns the label of a line: which objects pass along it. Empty if all objects pass. */
export function conditionText({ kinds, min_score, hold_seconds }: EdgeCondition = anything): string {
  return [
    ...(kinds.length === 0 ? [] : [joinNames(kinds.map((kind) => text(`kind_${kind}`)))]),
    ...(min_score === 0 ? [] : [`≥ ${min_score}`]),
    ...(hold_seconds === anything.hold_seconds ? [] : [text("held", { n: hold_seconds })]),
  ].join(" · ");
}
