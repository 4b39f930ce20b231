import { describe, expect, it } from "vitest";
import { bindBatch, bindScanned, scanIp } from "./adding.api.ts";
import { ClaimById, ClaimByIp, editDevice } from "./device.api.ts";

const firstProblem = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;
const id = "HY-DEMO-0001";

describe("adding devices shows exactly these texts", () => {
  it.each([
    ["by address: without one", ClaimByIp, { nickname: "甲", ip: "" }, "请输入设备IP！"],
    ["by address: no address", ClaimByIp, { nickname: "甲", ip: "10.0.0" }, "请输入设备IP！"],
    ["by id: without a name", ClaimById, { nickname: "  ", device_id: id }, "请输入设备名称！"],
    ["an edit needs a name", editDevice.input, { nickname: "", device_id: id }, "请输入设备名称！"],
    ["a scan binds at least one", bindScanned.input, { list: [] }, "请选择绑定设备！"],
    [
      "a scanned device needs a name",
      bindScanned.input,
      { list: [{ device_id: id, nickname: "" }] },
      "请输入设备名称！",
    ],
    ["a search by address needs one", scanIp.input, { ip: "x" }, "请输入设备IP！"],
    ["an empty batch", bindBatch.input, { list: [] }, "格式错误！"],
  ])("%s", (_rule, schema, value, text) => {
    expect(firstProblem(schema, value)).toBe(text);
  });

  it("trims names", () => {
    expect(ClaimById.parse({ nickname: " 东门 ", device_id: id }).nickname).toBe("东门");
  });
});
