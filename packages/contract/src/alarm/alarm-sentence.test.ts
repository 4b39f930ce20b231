import { describe, expect, it } from "vitest";
import { languages } from "../language.ts";
import { alarmSentence } from "./alarm-sentence.ts";

const area = { boxes: [], count: 2, region: "设备区", polygon: [], seconds: 75 };

const batch = { time: 1, end: 2, count: 10, add: 10, sub: 0, alarm: 0, suspects: [] };
const load = {
  boxes: [],
  counts: [10, 10],
  alarms: [0, 1],
  count_add: 20,
  count_sub: 0,
  total: 20,
  licensePlate: "粤B6T29K",
  msglist: [
    { ...batch, weight: 1163.2 },
    { ...batch, alarm: 1, weight_missing: "unstable" },
  ],
};

/**
 * The platform stores an alarm's algorithm and values. The sentence is formed when a reader opens the alarm, in the
 * reader's language.
 */
describe("sentences of alarms", () => {
  it.each([
    [
      "area_intrusion",
      area,
      [
        "设备区 2 人进入，停留 1 分 15 秒",
        "设备区 2 人進入，停留 1 分 15 秒",
        "设备区: 2 people entered, stayed 1 min 15 s",
      ],
    ],
    [
      "area_intrusion",
      { ...area, count: 1, seconds: 3 },
      ["设备区 1 人进入，停留 3 秒", "设备区 1 人進入，停留 3 秒", "设备区: 1 person entered, stayed 3 s"],
    ],
    ["leave_post", { duration: 3725 }, ["离岗 1 小时 2 分", "離崗 1 小時 2 分", "Away for 1 h 2 min"]],
    ["crowd_gather", { count: 12 }, ["12 人聚集", "12 人聚集", "12 people gathered"]],
    [
      "dbgz",
      load,
      [
        "20 头，2 批，车牌 粤B6T29K，第 2 批疑似有异常，第 2 批无重量：读数未稳定",
        "20 頭，2 批，車牌 粤B6T29K，第 2 批疑似有異常，第 2 批無重量：讀數未穩定",
        "20 heads in 2 batches, Plate 粤B6T29K, abnormal animals suspected in batch 2, batch 2 not weighed: the weight did not settle",
      ],
    ],
    ["fire_smoke", { kind: "smoke" }, ["发现烟雾", "發現煙霧", "Smoke seen"]],
    [
      "face_alarm",
      { face: { name: "张三", code: "1", type: "", score: 0.913 } },
      ["张三，很像（相似度 0.91）", "张三，很像（相似度 0.91）", "张三, very alike (similarity 0.91)"],
    ],
  ])("%s of %j", (alg, data, expected) => {
    expect(languages.map((language) => alarmSentence(alg, data, language))).toEqual(expected);
  });

  it("mentions a vanished animal of a batch only if no other animals of the batch are suspected", () => {
    const sentenceOf = (more: object) =>
      alarmSentence("tdds", { ...load, msglist: [batch, { ...batch, alarm: 1, lifted: [5], ...more }] }, "zh-CN");
    expect(sentenceOf({})).toBe("20 头，2 批，车牌 粤B6T29K，第 2 批有个体未过线即消失");
    expect(sentenceOf({ suspects: [{ time: 1, reasons: ["slow"] }] })).toBe(
      "20 头，2 批，车牌 粤B6T29K，第 2 批疑似有异常，第 2 批有个体未过线即消失",
    );
  });

  it.each([
    ["what the device says, where the values are missing", "fire_smoke", { message: "东门冒烟" }, "东门冒烟"],
    ["the algorithm's name, where it says nothing", "fire_smoke", {}, "Fire and smoke"],
    ["the id of an algorithm that nobody knows", "own_alg", {}, "own_alg"],
  ])("%s", (_rule, alg, data, expected) => {
    expect(alarmSentence(alg, data, "en")).toBe(expected);
  });
});
