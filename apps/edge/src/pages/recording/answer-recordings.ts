import { once } from "node:events";
import { Readable } from "node:stream";
import { startOfDay } from "@huiyan/contract/calendar";
import { devicePages } from "@huiyan/contract/device/device.rules";
import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { daysOf } from "@huiyan/contract/recording/recording-day.rules";
import { type RecordingEvents } from "#platform/recording/recording-events.ts";
import { exportName, exportVideo } from "#platform/recording/recording-export.ts";
import { readPiece } from "#platform/recording/recording-pieces.ts";
import { type RecordingStore } from "#platform/recording/recording-store.ts";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { type RecordingFacts, recordingPage } from "./recording-page.ts";

export interface RecordingPageDeps {
  store: RecordingStore;
  events: RecordingEvents;
  facts(): RecordingFacts;
}

const dayMs = 86_400_000;
const allTime = { from: 0, to: Number.MAX_SAFE_INTEGER };
/** Maximum cameras in one request. */
const maxChannels = 64;

/** Answers the recordings page and the GET requests of its script. */
export async function answerRecordings({ url }: PageRequest, deps: RecordingPageDeps): Promise<PageAnswer> {
  const query = url.searchParams;
  const channel = query.get("channel") ?? "";
  switch (url.pathname.slice(devicePages.record.length)) {
    case "":
      return { status: 200, contentType: "text/html; charset=utf-8", body: recordingPage(deps.facts(), channel) };
    case "/days":
      return json({ days: daysOf(channelsIn(query).flatMap((name) => deps.store.spans(name, allTime))) });
    case "/day":
      return showDay(query, deps);
    case "/piece":
      return showPiece(channel, timeIn(query, "at"), deps);
    case "/export":
      return exportPiece(channel, timeIn(query, "from"), timeIn(query, "to"), deps);
    default:
      return refusal(404, "设备没有提供该页面");
  }
}

/** Returns the recorded spans and the alarms of one day, per channel. */
function showDay(query: URLSearchParams, { store, events }: RecordingPageDeps): PageAnswer {
  const day = query.get("day") ?? "";
  const from = /^\d{4}-\d\d-\d\d$/.test(day) ? startOfDay(day) : Number.NaN;
  if (Number.isNaN(from)) return refusal(400, "日期不正确");
  const within = { from, to: from + dayMs };
  const channels = channelsIn(query).map((channel) => {
    const found = { spans: store.spans(channel, within), events: events.find(channel, within) };
    return [channel, found] as const;
  });
  return json({ channels: Object.fromEntries(channels) });
}

async function showPiece(channel: string, at: number, { store }: RecordingPageDeps): Promise<PageAnswer> {
  // The disk quota may delete the file during the read.
  const piece = await readPiece(store, channel, at).catch(() => undefined);
  if (piece === undefined) return { status: 204, contentType: "video/mp4", body: "" };
  return { status: 200, contentType: "video/mp4", body: Buffer.concat([piece.init, piece.body]) };
}

async function exportPiece(
  channel: string,
  from: number,
  to: number,
  { store, facts }: RecordingPageDeps,
): Promise<PageAnswer> {
  if (!(to > from) || to - from > recordingTimes.exportMs) return refusal(400, "导出的起止时间不正确");
  const video = Readable.from(exportVideo(store, channel, { from, to }));
  // Waits for the first data: the index may name a damaged or deleted file, and an empty file would look like a video.
  await once(video, "readable");
  if (video.readableLength === 0) return refusal(404, "所选时间内没有录像");
  const name = facts().channels.find((known) => known.channel === channel)?.name ?? channel;
  const file = encodeURIComponent(exportName(name, from, to));
  return {
    status: 200,
    contentType: "video/mp4",
    headers: { "content-disposition": `attachment; filename*=UTF-8''${file}` },
    body: video,
  };
}

const channelsIn = (query: URLSearchParams): string[] => [...new Set(query.getAll("channel"))].slice(0, maxChannels);
const timeIn = (query: URLSearchParams, name: string): number => Number(query.get(name) ?? Number.NaN);

function json(value: unknown): PageAnswer {
  return { status: 200, contentType: "application/json", body: JSON.stringify(value) };
}

function refusal(status: number, text: string): PageAnswer {
  return { status, contentType: "text/plain; charset=utf-8", body: text };
}
