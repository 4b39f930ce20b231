import { plateProvinces } from "@huiyan/contract/parking/plate.rules";
import { expect, test } from "vitest";
import { plateForms } from "./plate-forms.ts";

test("a plate has a province, a letter, and then letters and digits; I and O are none of them", () => {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const [ordinary = []] = plateForms(false).seven;
  expect(ordinary.slice(0, 6)).toEqual([
    plateProvinces.join(""),
    letters,
    ...Array.from({ length: 4 }, () => `${letters}0123456789`),
  ]);
});
