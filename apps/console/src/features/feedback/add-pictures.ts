import { feedbackLimits } from "@huiyan/contract/feedback/feedback.api";
import { feedbackText as text } from "./feedback.texts.ts";

export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];
const megabyte = 1024 * 1024;

/** Adds chosen or pasted pictures up to the limits. `problem` names the pictures that were left out, and why. */
export function addPictures(
  old: readonly File[],
  added: readonly File[],
): { pictures: readonly File[]; problem: string | undefined } {
  const fitting = added.filter(({ type, size }) => pictureTypes.includes(type) && size <= feedbackLimits.pictureBytes);
  const pictures = [...old, ...fitting].slice(0, feedbackLimits.pictures);
  if (old.length + fitting.length > feedbackLimits.pictures) {
    return { pictures, problem: text("tooMany", { n: feedbackLimits.pictures }) };
  }
  if (added.some(({ type }) => !pictureTypes.includes(type))) return { pictures, problem: text("wrongType") };
  if (fitting.length < added.length) {
    return { pictures, problem: text("tooLarge", { n: feedbackLimits.pictureBytes / megabyte }) };
  }
  return { pictures, problem: undefined };
}
