import { groupTexts, type Label } from "@huiyan/contract/group/group.rules";
import { isAreaOrStreet } from "#features/china/china.public.ts";
import { AppError } from "#platform/error/app-error.ts";

/**
 * Verifies that a location label is a district, county or street. A province or city alone is refused.
 * @throws AppError invalid_input
 */
export function checkLabels(labels: readonly Label[]): void {
  for (const { type, value } of labels) {
    if (type === "location" && !isAreaOrStreet(value)) {
      throw new AppError("invalid_input", { text: groupTexts.location, fields: { labels: groupTexts.location } });
    }
  }
}
