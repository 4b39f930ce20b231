import { describe, expect, it } from "vitest";
import { orderSource } from "./order-source.ts";

const group = (id: string | number, name: string, parent_id: string | number | null = null) => ({
  id,
  name,
  parent_id,
});

describe("list of groups from the external system", () => {
  it("parents precede their children, for any order of the list", () => {
    const ordered = orderSource([group("c", "丙", "b"), group("b", "乙", "a"), group("a", "甲")]);
    expect(ordered.map(({ externalId }) => externalId)).toEqual(["a", "b", "c"]);
  });

  it.each([null, "", 0, "0"])("a parent of %j means the organisation", (parent) => {
    expect(orderSource([group(1, "甲", parent)])).toEqual([{ externalId: "1", name: "甲", parent: null }]);
  });

  it("the list may be in the property data, and long names are cut to 20 characters", () => {
    expect(orderSource({ data: [group(1, "长".repeat(30))] })[0]?.name).toHaveLength(20);
  });

  it.each<[string, unknown, string]>([
    ["a response without a list", { groups: [] }, "外部系统返回的内容不是设备组列表"],
    ["a group without a name", [group(1, " ")], "外部系统返回的内容不是设备组列表"],
    ["a duplicate id", [group(1, "甲"), group(1, "乙")], "外部系统返回了重复的设备组编号"],
    ["an unknown parent", [group(1, "甲", 9)], "设备组“甲”的上级不存在"],
    ["a duplicate name below one parent", [group(1, "甲"), group(2, "甲")], "同一上级下有两个设备组名为“甲”"],
    ["a cycle", [group(1, "甲", 2), group(2, "乙", 1)], "层级超过 4 级，或上级关系成环"],
    [
      "five levels",
      [group(1, "一"), group(2, "二", 1), group(3, "三", 2), group(4, "四", 3), group(5, "五", 4)],
      "设备组“五”的层级超过 4 级",
    ],
  ])("%s is refused with its reason", (_rule, answer, message) => {
    expect(() => orderSource(answer)).toThrow(message);
  });
});
