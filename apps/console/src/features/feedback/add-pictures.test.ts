import { expect, it } from "vitest";
import { addPictures } from "./add-pictures.ts";

const png = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: "image/png" });
const text = new File(["x"], "notes.txt", { type: "text/plain" });
const large = png("large", 10 * 1024 * 1024 + 1);

it.each([
  ["two more", ["a"], [png("b"), png("c")], "a b c", undefined],
  ["the fifth", ["a", "b", "c"], [png("d"), png("e")], "a b c d", "最多 4 张图片"],
  ["a text file", ["a"], [text, png("b")], "a b", "请上传 JPG、PNG 或 WebP 图片"],
  ["a picture over 10 MB", [], [large], "", "图片不能超过 10 MB"],
  ["nothing", ["a"], [], "a", undefined],
])("adds %s to the pictures %j", (_what, old, added, kept, problem) => {
  const result = addPictures(
    old.map((name) => png(name)),
    added,
  );
  expect(result.pictures.map(({ name }) => name).join(" ")).toBe(kept);
  expect(result.problem).toBe(problem);
});
