import { addingTexts, deviceSheetLimits } from "@huiyan/contract/device/adding.api";
import { contractText } from "../../../shared/format/contract-text.ts";
import { sheetFileProblem } from "../../task/task.public.ts";
import { addingText as text } from "./adding.texts.ts";

/** Returns the error of a chosen file, so that an unsuitable file is not uploaded. */
export function sheetProblem(file: Pick<File, "name" | "size">): string | undefined {
  const found = sheetFileProblem(file, deviceSheetLimits.bytes);
  if (found === "wrongFile") return contractText(addingTexts.wrongType);
  return found && text(found);
}
