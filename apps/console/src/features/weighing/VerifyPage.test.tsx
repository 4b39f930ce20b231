import { type Answer } from "@huiyan/contract/endpoint";
import { type verifySlip } from "@huiyan/contract/weighing/weighing.api";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "#test/render-page.tsx";
import { good, standInServer } from "#test/stand-in-server.ts";
import { VerifyPage } from "./VerifyPage.tsx";

const made = Date.UTC(2026, 10, 28, 1, 0);
const slip: Answer<typeof verifySlip> = {
  number: "LB202611280001",
  made_at: made,
  genuine: true,
  voided_at: null,
  by_hand: true,
  organisation: "温氏第三服务部",
  made_by: "周明",
  device_name: "",
  weighs: true,
  head: {
    date: "2026-11-28",
    customer: "兴隆肉联厂",
    licensePlate: "粤B12345",
    serviceDep: "",
    farmOwner: "",
    farmer: "",
    breeds: "",
  },
  list: [{ serial: 1, time: made, total: 10, weight: 1534.68, uniformity: null }],
  total: 10,
  weight: 1534.68,
  avg: 153.47,
  key: { id: "0123456789abcdef", public_key: "ab".repeat(32), fingerprint: "0123".repeat(16), created_at: made },
};

function show(changes: Partial<typeof slip> = {}) {
  const seen = standInServer(() => good({ ...slip, ...changes }));
  renderPage(
    "/verify?n=LB202611280001&k=0123456789abcdef&d=01234567890123456789&t=0123456789abcdef01234567",
    VerifyPage,
  );
  return seen;
}
const fact = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

it("does not call a slip entered by hand 真实有效, and shows its source as 手工填写", async () => {
  show();
  expect(await fact("设备")).toBe("手工填写");
  const verdict = screen.getByRole("status");
  expect(verdict.textContent).toContain("磅单 LB202611280001 签名正确，内容为手工填写");
  expect(verdict.textContent).not.toContain("真实有效");
  expect(verdict.className).not.toContain("good");
});

it("calls a slip with weighing records 真实有效, and shows its device", async () => {
  show({ by_hand: false, device_name: "一体机-1" });
  expect(await fact("设备")).toBe("一体机-1");
  expect(screen.getByRole("status").textContent).toContain("真实有效");
  expect(screen.queryByText(/手工填写/)).toBeNull();
});

it("names the issuing organisation and the member who made the slip", async () => {
  show();
  expect(await fact("开具单位")).toBe("温氏第三服务部");
  expect(await fact("生成人")).toBe("周明");
});
