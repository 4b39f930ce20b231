import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { RenewalNews } from "./RenewalNews.tsx";

const face = { _id: "01a2245f-3336-76c0-99a6-30a80de43579", name: "张三", code: "RY-1" };
const text = "已存照片无法读取，请编辑并上传新照片";

it("shows the progress with a new face model, and the pictures that must be replaced", async () => {
  standInPlatform([], {
    "/api/client/face/renewal": () => good({ total: 10, done: 4, failed_count: 2, failed: [{ ...face, text }] }),
  });
  renderPage("/", () => <RenewalNews />);
  expect(await screen.findByText(/已重新计算 4\/10/)).toBeDefined();
  expect(screen.getByText("2 张已存照片无法用于识别，请按提示更换照片")).toBeDefined();
  expect(screen.getByText(`张三（RY-1）${text}`)).toBeDefined();
  expect(screen.getByText("另有 1 张")).toBeDefined();
});
