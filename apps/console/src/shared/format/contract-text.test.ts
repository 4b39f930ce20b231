import { afterEach, expect, it } from "vitest";
import { contractText, loadContractTexts } from "./contract-text.ts";

afterEach(async () => {
  localStorage.clear();
  await loadContractTexts();
});

it("returns a sentence of the contract in Chinese with its values inserted", () => {
  expect(contractText("至少 {n} 个字符", { n: 2 })).toBe("至少 2 个字符");
});

it("returns a sentence of the contract in another language once its table is loaded", async () => {
  localStorage.setItem("huiyan.language", '"en"');
  await loadContractTexts();
  expect(contractText("最多 200 个字")).toBe("At most 200 characters");
  localStorage.setItem("huiyan.language", '"zh-TW"');
  expect(contractText("最多 200 个字")).toBe("最多 200 個字");
});
