import { DeviceConfigApplied, DevicePoints } from "@huiyan/contract/device/device.device";
import { readJson, until } from "./played-platform.ts";
import { channel, type Trial } from "./trial.ts";

const wholePicture = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const intrusion = {
  channel,
  alg_id: "area_intrusion",
  settings: { regions: [{ name: "全部", polygon: wholePicture }], stay_seconds: 0, leave_seconds: 2, anchor: 0.5 },
};

const answerMs = 20_000;

function applied({ platform }: Trial, version: number): DeviceConfigApplied | undefined {
  const published = platform.messages.filter(({ topic }) => topic === "config/applied");
  const parsed = published.flatMap(({ payload }) => DeviceConfigApplied.safeParse(readJson(payload)).data ?? []);
  return parsed.find((one) => one.version === version);
}

/** Checks that the device applies a valid configuration. */
export async function checkConfig(trial: Trial): Promise<void> {
  const { platform, report, source } = trial;
  const cameras = [{ channel, name: "检查点位", source, analysis_fps: 5 }];
  platform.configure(1, { cameras, arrangements: [intrusion], recordings: [] });
  const answer = await until(() => applied(trial, 1), answerMs);
  const reason =
    answer === undefined ? "20 秒内没有发布 config/applied" : `设备拒绝了配置：${answer.error ?? "没有说明原因"}`;
  report.check("应用配置", answer?.ok === true, reason);
  const named = () =>
    platform.messages.some(
      ({ topic, payload }) =>
        topic === "points" &&
        DevicePoints.safeParse(readJson(payload)).data?.points.some((one) => one.channel === channel),
    );
  report.check("配置之后的通道列表", (await until(named, answerMs)) === true, `points 中没有通道 ${channel}`);
}

/** Checks that the device refuses configurations with a wrong signature or an unknown algorithm. */
export async function checkRefusals(trial: Trial): Promise<void> {
  const { platform, report, source } = trial;
  const body = { cameras: [{ channel, name: "检查点位", source, analysis_fps: 5 }], arrangements: [intrusion] };
  platform.configure(2, body, "0".repeat(64));
  const forged = await until(() => applied(trial, 2), answerMs);
  report.check(
    ...(["拒绝签名不正确的配置", forged?.ok === false] as const),
    forged === undefined ? "没有答复 config/applied {ok:false}" : "设备应用了签名不正确的配置：须先验签",
  );
  platform.configure(3, { ...body, arrangements: [{ ...intrusion, alg_id: "no_such_algorithm" }] });
  const refused = await until(() => applied(trial, 3), answerMs);
  report.check(
    ...(["拒绝做不到的配置", refused?.ok === false] as const),
    refused === undefined ? "没有答复 config/applied" : "设备声称应用了它没有的算法 no_such_algorithm",
  );
  report.check("拒绝配置时说明原因", (refused?.error ?? "") !== "", "error 须说明是哪个通道、为什么");
}
