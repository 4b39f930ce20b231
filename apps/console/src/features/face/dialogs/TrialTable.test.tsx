import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { TrialTable } from "./TrialTable.tsx";

it("shows the similarity of each pair in words, its number on hover, and the problem of a photo", () => {
  const trouble = "照片中没有检测到人脸，请换一张";
  const result = {
    pictures: [{ text: "" }, { text: "" }, { text: "" }, { trouble: "none", text: trouble } as const],
    pairs: [
      { a: 0, b: 1, score: 0.91 },
      { a: 0, b: 2, score: 0.7999 },
      { a: 1, b: 2, score: 0.7499 },
    ],
  };
  render(<TrialTable result={result} urls={["a", "b", "c", "d"]} />);
  const rows = screen.getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ["同一张", "很像", "较像", "-"],
    ["很像", "同一张", "不确定", "-"],
    ["较像", "不确定", "同一张", "-"],
    [trouble],
  ]);
  // Rounded down, since 75 % would be the limit of the next word.
  expect(screen.getAllByTitle("不确定（相似度 74%）")).toHaveLength(2);
});
