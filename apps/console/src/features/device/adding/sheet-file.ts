import { addingTexts, deviceSheetLimits } from "@huiyan/contract/device/adding.api";
import { contractText } from "../../../shared/format/contract-text.ts";
import { addingText as text } from "./adding.texts.ts";

/** What is wrong with a chosen file before it is sent; the server looks at its content. Specification part 1, section 5. */
export function sheetProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!/\.xlsx?$/i.test(name)) return contractText(addingTexts.wrongType);
  return size > deviceSheetLimits.bytes ? text("tooLarge") : undefined;
}
