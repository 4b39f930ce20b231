import { z } from "zod";
import { algorithmName } from "../algorithm/algorithm.rules.ts";
import { AreaIntrusionData } from "../algorithm/area-intrusion.device.ts";
import { IllegalParkingData } from "../algorithm/illegal-parking.device.ts";
import { VideoQualityData } from "../algorithm/video-quality.device.ts";
import { likenessWord } from "../face/face.rules.ts";
import { formatMessage, type MessageValues } from "../format-message.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";
import { cameraEventName } from "../point/camera-event.names.ts";
import { CameraEventData } from "../point/camera-event.rules.ts";
import { livestockAlgorithms } from "./livestock.rules.ts";
import { LivestockCountData, missingWeights } from "./livestock-count.device.ts";

/** Data with a sentence that the device wrote itself; used for algorithms without a sentence in this catalogue. */
const OwnSentence = z.object({ message: z.string().min(1).max(200) });

const texts = {
  seconds: ["{n} 秒", "{n} 秒", "{n} s"],
  minutes: ["{m} 分 {n} 秒", "{m} 分 {n} 秒", "{m} min {n} s"],
  hours: ["{h} 小时 {m} 分", "{h} 小時 {m} 分", "{h} h {m} min"],
  noPlate: ["车牌未识别", "車牌未辨識", "Plate not read"],
  entered: [
    "{region} {count} 人进入，停留 {time}",
    "{region} {count} 人進入，停留 {time}",
    "{region}: {count, plural, one {# person} other {# people}} entered, stayed {time}",
  ],
  parked: ["{plate} 停留 {time}", "{plate} 停留 {time}", "{plate} stayed {time}"],
  absent: ["离岗 {time}", "離崗 {time}", "Away for {time}"],
  asleep: ["睡岗 {time}", "睡崗 {time}", "Asleep for {time}"],
  blocked: ["通道被占用 {time}", "通道被佔用 {time}", "Lane blocked for {time}"],
  crowd: ["{count} 人聚集", "{count} 人聚集", "{count, plural, one {# person} other {# people}} gathered"],
  black: ["黑屏", "黑屏", "Black"],
  blurred: ["画面模糊", "畫面模糊", "Blurred"],
  moved: ["镜头被移动或遮挡", "鏡頭被移動或遮擋", "Camera moved or covered"],
  frozen: ["画面冻结", "畫面凍結", "Frozen"],
  lasted: ["{what}，已持续 {time}", "{what}，已持續 {time}", "{what} for {time}"],
  fire: ["发现明火", "發現明火", "Fire seen"],
  smoke: ["发现烟雾", "發現煙霧", "Smoke seen"],
  plate: ["车牌 {plate}", "車牌 {plate}", "Plate {plate}"],
  heads: [
    "{total} 头，{batches} 批",
    "{total} 頭，{batches} 批",
    "{total, plural, one {# head} other {# heads}} in {batches, plural, one {# batch} other {# batches}}",
  ],
  suspects: ["第 {list} 批疑似有异常", "第 {list} 批疑似有異常", "abnormal animals suspected in batch {list}"],
  lifted: [
    "第 {list} 批有个体未过线即消失",
    "第 {list} 批有個體未過線即消失",
    "an animal of batch {list} vanished before the line",
  ],
  unweighed: ["第 {list} 批无重量：{why}", "第 {list} 批無重量：{why}", "batch {list} not weighed: {why}"],
  no_scale: ["秤无数据", "秤無資料", "no data of the scale"],
  not_empty: ["过磅前未见空秤", "過磅前未見空秤", "the scale was not seen empty before"],
  unstable: ["读数未稳定", "讀數未穩定", "the weight did not settle"],
  overload: ["秤超载", "秤超載", "the scale was overloaded"],
  incomplete: ["有个体未称到", "有個體未秤到", "not every animal was weighed"],
  between: ["，", "，", ", "],
  camera: ["摄像头报告：{name}", "攝影機回報：{name}", "Reported by the camera: {name}"],
  stranger: ["不在人脸库中的人员", "不在人臉庫中的人員", "Somebody who is not in the face library"],
  face: ["{name}，{word}（相似度 {score}）", "{name}，{word}（相似度 {score}）", "{name}, {word} (similarity {score})"],
  sure: ["很像", "很像", "very alike"],
  likely: ["较像", "較像", "alike"],
  unsure: ["不确定", "不確定", "unsure"],
} as const satisfies Record<string, LocalizedText>;

type Format = (key: keyof typeof texts, values?: MessageValues) => string;

function timeOf(seconds: number, format: Format): string {
  const whole = Math.round(seconds);
  if (whole < 60) return format("seconds", { n: whole });
  if (whole < 3600) return format("minutes", { m: Math.floor(whole / 60), n: whole % 60 });
  return format("hours", { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) });
}

/**
 * Returns a function that parses an event's data and formats a sentence; undefined if the data does not match the
 * schema.
 */
const sentence =
  <T extends z.ZodType>(schema: T, of: (data: z.output<T>, format: Format) => string) =>
  (data: unknown, format: Format): string | undefined => {
    const parsed = schema.safeParse(data);
    return parsed.success ? of(parsed.data, format) : undefined;
  };
const Lasting = z.object({ duration: z.number().min(0) });
const lasting = (key: "absent" | "asleep" | "blocked") =>
  sentence(Lasting, ({ duration }, format) => format(key, { time: timeOf(duration, format) }));

/** Sentence of a livestock count: total, licence plate, and every batch that needs a remark. */
const livestock = sentence(LivestockCountData, ({ total, msglist, licensePlate }, format) => {
  const numbered = msglist.map((batch, index) => ({ ...batch, n: index + 1 }));
  const listOf = (batches: readonly { n: number }[]): string => batches.map(({ n }) => n).join("、");
  const suspected = numbered.filter((one) => one.alarm === 1 && (one.suspects.length > 0 || one.lifted === undefined));
  const lifted = numbered.filter((batch) => batch.lifted !== undefined);
  return [
    format("heads", { total, batches: msglist.length }),
    ...(licensePlate === "" ? [] : [format("plate", { plate: licensePlate })]),
    ...(suspected.length === 0 ? [] : [format("suspects", { list: listOf(suspected) })]),
    ...(lifted.length === 0 ? [] : [format("lifted", { list: listOf(lifted) })]),
    ...missingWeights.flatMap((why) => {
      const missing = numbered.filter(({ weight_missing }) => weight_missing === why);
      return missing.length === 0 ? [] : [format("unweighed", { list: listOf(missing), why: format(why) })];
    }),
  ].join(format("between"));
});

const sentences = new Map<string, (data: unknown, format: Format) => string | undefined>([
  [
    "area_intrusion",
    sentence(AreaIntrusionData, ({ region, count, seconds }, format) =>
      format("entered", { region, count, time: timeOf(seconds, format) }),
    ),
  ],
  [
    "illegal_parking_with_carplate",
    sentence(IllegalParkingData, ({ licensePlate, duration }, format) =>
      format("parked", { plate: licensePlate || format("noPlate"), time: timeOf(duration, format) }),
    ),
  ],
  [
    "video_quality",
    sentence(VideoQualityData, ({ fault, duration }, format) =>
      format("lasted", { what: format(fault), time: timeOf(duration, format) }),
    ),
  ],
  ...livestockAlgorithms.map((id) => [id, livestock] as const),
  ["leave_post", lasting("absent")],
  ["sleep_post", lasting("asleep")],
  ["fire_lane_block", lasting("blocked")],
  [
    "crowd_gather",
    sentence(z.object({ count: z.number().int().min(0) }), ({ count }, format) => format("crowd", { count })),
  ],
  ["fire_smoke", sentence(z.object({ kind: z.enum(["fire", "smoke"]) }), ({ kind }, format) => format(kind))],
  [
    "plate_recognition",
    sentence(z.object({ licensePlate: z.string().min(1).max(16) }), ({ licensePlate }, format) =>
      format("plate", { plate: licensePlate }),
    ),
  ],
  [
    "face_alarm",
    sentence(
      z.object({ face: z.object({ name: z.string().max(64), score: z.number() }) }),
      ({ face: { name, score } }, format) =>
        name === ""
          ? format("stranger")
          : format("face", { name, word: format(likenessWord(score)), score: score.toFixed(2) }),
    ),
  ],
]);

/**
 * Returns one sentence about an alarm in the given language. The sentence uses the algorithm's id and the reported
 * values; for an event that a camera has reported, the event's name. If no sentence matches, returns `data.message`,
 * else the algorithm's name.
 */
export function alarmSentence(algId: string, data: unknown, language: Language): string {
  const format: Format = (key, values) => formatMessage(localize(texts[key], language), language, values);
  const event = CameraEventData.safeParse(data).data?.camera_event;
  if (event !== undefined) return format("camera", { name: cameraEventName(event, language) });
  return (
    sentences.get(algId)?.(data, format) ?? OwnSentence.safeParse(data).data?.message ?? algorithmName(algId, language)
  );
}
