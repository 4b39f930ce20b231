import { type Face } from "@huiyan/contract/face/face.api";
import { faceTypeNames } from "@huiyan/contract/face/face.names";
import { pickText } from "#shared/format/texts.ts";

/** Mark of the list to which a face belongs, white or black, as colour and word. */
export function TypeMark({ type }: Pick<Face, "type">) {
  return <span className={type === 1 ? "face-type black" : "face-type"}>{pickText(faceTypeNames[type])}</span>;
}
