import { devicePages } from "@huiyan/contract/device/device.rules";
import { type RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { changeSection, logFile, type SectionDeps, showSection } from "./config/answer-config.ts";
import { type ConfigDeps } from "./config/config-deps.ts";
import { configPage, missingPage, type PageState } from "./config-page.ts";
import { type DeviceFacts } from "./device-facts.ts";
import { type FarmPageDeps } from "./farm-facts.ts";
import { answerPatrol } from "./patrol/answer-patrol.ts";
import { answerRecordings, type RecordingPageDeps } from "./recording/answer-recordings.ts";
import { readRecordingForm } from "./recording/recording-form.ts";
import { answerSale } from "./sale/answer-sale.ts";

export interface PageDeps {
  facts(): DeviceFacts;
  /**
   * Reopens a camera.
   * @returns false if there is no such channel
   */
  restart(channel: string): boolean;
  /** Returns the current picture as JPEG; undefined if there is none. */
  picture(channel: string): Promise<Buffer | undefined>;
  recordings: RecordingPageDeps;
  /** Sets the recording of a channel. */
  chooseRecording(channel: string, settings: RecordingSettings): Choice;
  config: ConfigDeps;
  farm: FarmPageDeps;
}

/** Result of a choice. `unknown`: there is no such channel; `platform`: the platform configures the recording. */
type Choice = "done" | "unknown" | "platform";

const picturePath = `${devicePages.config}/picture`;
const logPath = `${devicePages.config}/log`;

/** Answers a request for one of the device's pages. */
export async function answerPage(request: PageRequest, deps: PageDeps): Promise<PageAnswer> {
  const { method, url, body } = request;
  const channel = url.searchParams.get("channel") ?? "";
  if (url.pathname === devicePages.config && method === "POST") return changeConfig(deps, body);
  if (url.pathname === devicePages.patrolpost && method === "POST") return answerPatrol(request, deps.farm);
  if (method !== "GET" && method !== "HEAD") return webPage(405, missingPage());
  if (url.pathname === devicePages.config) return showConfig(deps, url.searchParams);
  if (url.pathname === devicePages.sellpig) return answerSale(request, deps.farm);
  if (url.pathname === devicePages.patrolpost) return answerPatrol(request, deps.farm);
  if (url.pathname === logPath) return logFile(sections(deps), url.searchParams);
  if (url.pathname === devicePages.record || url.pathname.startsWith(`${devicePages.record}/`)) {
    return answerRecordings(request, deps.recordings);
  }
  const picture = url.pathname === picturePath ? await deps.picture(channel) : undefined;
  return picture === undefined
    ? webPage(404, missingPage())
    : { status: 200, contentType: "image/jpeg", body: picture };
}

function sections(deps: PageDeps): SectionDeps {
  const cameras = (state: PageState): string => configPage(deps.facts(), state);
  return { cameras, facts: () => deps.facts(), picture: (channel) => deps.picture(channel), config: deps.config };
}

async function showConfig(deps: PageDeps, query: URLSearchParams): Promise<PageAnswer> {
  const section = await showSection(sections(deps), query);
  if (section !== undefined) return section;
  const channel = query.get("view");
  if (channel === null) return webPage(200, configPage(deps.facts(), {}));
  const picture = await deps.picture(channel);
  const state = picture === undefined ? { note: "该摄像头暂无画面，请稍后重试" } : { view: { channel, picture } };
  return webPage(200, configPage(deps.facts(), state));
}

async function changeConfig(deps: PageDeps, body: Buffer): Promise<PageAnswer> {
  const form = new URLSearchParams(body.toString("utf8"));
  const channel = form.get("channel") ?? "";
  const changed = await changeSection(sections(deps), form);
  if (changed !== undefined) return changed;
  return form.has("mode") ? chooseRecording(deps, channel, form) : restartChannel(deps, channel);
}

function chooseRecording(deps: PageDeps, channel: string, form: URLSearchParams): PageAnswer {
  const settings = readRecordingForm(form);
  if (settings === undefined) return webPage(400, configPage(deps.facts(), { note: "录像设置不正确，未做修改" }));
  const choice = deps.chooseRecording(channel, settings);
  const note = {
    done: `摄像头 ${channel} 的录像设置已保存`,
    unknown: "该摄像头已不存在，未做任何操作",
    platform: "该摄像头的录像由平台设置，请在平台的点位详情中修改",
  }[choice];
  return webPage({ done: 200, unknown: 404, platform: 409 }[choice], configPage(deps.facts(), { note }));
}

function restartChannel(deps: PageDeps, channel: string): PageAnswer {
  const done = deps.restart(channel);
  const note = done ? `正在重新连接摄像头 ${channel}，几秒后刷新查看` : "该摄像头已不存在，未做任何操作";
  return webPage(done ? 200 : 404, configPage(deps.facts(), { note }));
}

function webPage(status: number, body: string): PageAnswer {
  return { status, contentType: "text/html; charset=utf-8", body };
}
