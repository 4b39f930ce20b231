import { Refusal } from "#platform/local/refusal.ts";
import { type PageAnswer } from "#platform/tunnel/page-stream.ts";
import { type DeviceFacts } from "../device-facts.ts";
import { type Markup } from "../escape-html.ts";
import { cameraForm, inputOf, readCameraForm, removeForm } from "./camera-page.ts";
import { type ConfigDeps } from "./config-deps.ts";
import { configFrame, type Section } from "./config-frame.ts";
import {
  type RegionFields,
  readRegionFields,
  regionFieldsOf,
  regionForm,
  regionIndex,
  regionsOf,
} from "./region-page.ts";
import { logPage, logText, networkPage, restartPage, timePage } from "./system-pages.ts";

export interface SectionDeps {
  facts(): DeviceFacts;
  /** Returns the current picture as JPEG; undefined if there is none. */
  picture(channel: string): Promise<Buffer | undefined>;
  config: ConfigDeps;
  /** Returns the section of the cameras, which is also shown after a camera was changed. */
  cameras(notice: Notice): string;
}

interface Notice {
  status?: number;
  note?: string;
  trouble?: string;
}

const gone: Notice = { status: 404, trouble: "该摄像头已不存在，未做任何操作" };

/**
 * Returns one section of the page.
 * @returns undefined if there is no section of that name
 */
export async function showSection(deps: SectionDeps, query: URLSearchParams): Promise<PageAnswer | undefined> {
  const { config } = deps;
  const channel = query.get("channel");
  switch (query.get("page")) {
    case "camera":
      return showCamera(deps, channel);
    case "remove": {
      const camera = known(deps, channel);
      return camera === undefined ? cameraList(deps, gone) : framed(deps, "", removeForm(camera));
    }
    case "regions":
      return showRegions(deps, channel, {});
    case "network":
      return framed(deps, "network", networkPage(deps.facts(), config.server.facts()));
    case "time":
      return framed(deps, "time", timePage(deps.facts(), config.clockKnown()));
    case "log":
      return framed(deps, "log", logPage(config.log(), query.get("level")));
    case "restart":
      return framed(deps, "restart", restartPage({ facts: config.server.facts() }));
    default:
      return undefined;
  }
}

/** Returns the log as text, to be shown or saved. */
export function logFile({ config }: SectionDeps, query: URLSearchParams): PageAnswer {
  const save = query.has("save") && { headers: { "content-disposition": 'attachment; filename="agent.log"' } };
  return { status: 200, contentType: "text/plain; charset=utf-8", body: logText(config.log()), ...save };
}

/**
 * Executes a submitted form.
 * @returns undefined if the form belongs to none of these sections
 */
export async function changeSection(deps: SectionDeps, form: URLSearchParams): Promise<PageAnswer | undefined> {
  switch (form.get("do")) {
    case "camera.try":
    case "camera.save":
      return changeCamera(deps, form);
    case "camera.remove":
      return removeCamera(deps, form);
    case "regions.save":
      return saveRegions(deps, form);
    case "server.change":
    case "server.restore":
      return changeServer(deps, form);
    case "restart":
      return restart(deps, form);
    default:
      return undefined;
  }
}

function showCamera(deps: SectionDeps, channel: string | null): PageAnswer {
  const camera = known(deps, channel);
  if (channel !== null && camera === undefined) return cameraList(deps, gone);
  return framed(deps, "", cameraForm(inputOf(camera)));
}

async function changeCamera(deps: SectionDeps, form: URLSearchParams): Promise<PageAnswer> {
  const input = readCameraForm(form);
  const { cameras } = deps.config;
  try {
    if (form.get("do") === "camera.try") {
      const tried = await cameras.tryOut(input);
      return framed(deps, "", cameraForm(input, tried), { note: "试连成功，保存后开始工作" });
    }
    await cameras.save(input);
    return cameraList(deps, { note: `摄像头 ${input.name} 已保存` });
  } catch (error) {
    return framed(deps, "", cameraForm(input), noticeOf(error));
  }
}

async function removeCamera(deps: SectionDeps, form: URLSearchParams): Promise<PageAnswer> {
  try {
    await deps.config.cameras.remove(form.get("channel") ?? "", Number(form.get("revision")));
    return cameraList(deps, { note: "摄像头已移除" });
  } catch (error) {
    return cameraList(deps, noticeOf(error));
  }
}

async function showRegions(
  deps: SectionDeps,
  channel: string | null,
  notice: Notice & { fields?: RegionFields },
): Promise<PageAnswer> {
  const cameras = deps.config.cameras.list();
  const camera = known(deps, channel);
  if (camera === undefined) return framed(deps, "regions", regionIndex(cameras), channel === null ? notice : gone);
  const picture = await deps.picture(camera.channel);
  const form = regionForm(camera, notice.fields ?? regionFieldsOf(camera), picture);
  return framed(deps, "regions", form, notice, picture !== undefined);
}

async function saveRegions(deps: SectionDeps, form: URLSearchParams): Promise<PageAnswer> {
  const channel = form.get("channel") ?? "";
  const fields = readRegionFields(form);
  try {
    const { regions, stay } = regionsOf(fields);
    await deps.config.cameras.setRegions(channel, fields.revision, regions, stay);
    return showRegions(deps, channel, { note: regions.length === 0 ? "区域已全部删除" : "区域已保存" });
  } catch (error) {
    return showRegions(deps, channel, { ...noticeOf(error), fields });
  }
}

async function changeServer(deps: SectionDeps, form: URLSearchParams): Promise<PageAnswer> {
  const { server } = deps.config;
  const typed = form.get("server") ?? "";
  const show = (notice: Notice, address?: string): PageAnswer =>
    framed(deps, "network", networkPage(deps.facts(), server.facts(), address), notice);
  try {
    if (form.get("do") === "server.change") await server.change(typed);
    else server.restore();
    return show({ note: "平台地址已更换，设备程序正在重新开始，约十秒后刷新查看" });
  } catch (error) {
    return show(noticeOf(error), typed || undefined);
  }
}

function restart(deps: SectionDeps, form: URLSearchParams): PageAnswer {
  const show = (notice: Notice): PageAnswer =>
    framed(deps, "restart", restartPage({ facts: deps.config.server.facts() }), notice);
  if (form.get("confirm") !== "yes") return show({ status: 400, trouble: "请先勾选“我确认重启”" });
  try {
    deps.config.restartProgram();
    return show({ note: "设备程序正在重启，约十秒后刷新查看" });
  } catch (error) {
    return show(noticeOf(error));
  }
}

const known = ({ config }: SectionDeps, channel: string | null) =>
  config.cameras.list().find(({ camera }) => camera.channel === channel)?.camera;

const cameraList = (deps: SectionDeps, notice: Notice): PageAnswer => webPage(notice.status, deps.cameras(notice));

function framed(deps: SectionDeps, section: Section, content: Markup, notice: Notice = {}, draws = false): PageAnswer {
  const { note, trouble } = notice;
  return webPage(notice.status, configFrame({ facts: deps.facts(), section, note, trouble }, content, draws));
}

/** Returns the notice for a refusal. Any other error is a bug and is thrown again. */
function noticeOf(error: unknown): Notice {
  if (error instanceof Refusal) return { status: error.status, trouble: error.message };
  throw error;
}

function webPage(status = 200, body = ""): PageAnswer {
  return { status, contentType: "text/html; charset=utf-8", body };
}
