import { addingTexts, deviceSheetLimits } from "@huiyan/contract/device/adding.api";
import { sheetFileProblem } from "#features/task/task.public.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { addingText as text } from "./adding.texts.ts";

/** Returns the error of a chosen file, so that an unsuitable file is not uploaded. */
export function sheetProblem(file: Pick<File, "name" | "size">): string | undefined {
  const found = sheetFileProblem(file, deviceSheetLimits.bytes);
  if (found === "wrongFile") return contractText(addingTexts.wrongType);
  return found && text(found);
}
