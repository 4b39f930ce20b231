import { setTimeout as wait } from "node:timers/promises";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { type FarmPageDeps } from "../farm-facts.ts";
import { cameraPage, overviewPage, type Shot } from "./patrol-page.ts";

const pageType = "text/html; charset=utf-8";
/** Maximum bytes of a picture that is alone on a page (`one`), or one of many (`many`). */
const bytes = { one: 150_000, many: 40_000 } as const;
/** Cameras per page of the overview. */
const perPage = 12;
/** Milliseconds to wait after a PTZ command until the camera has reached the position. */
const settleMs = 2500;

/** Answers the page for remote patrol: current pictures, and stored positions of cameras that can move. */
export async function answerPatrol(request: PageRequest, deps: FarmPageDeps, pauseMs = settleMs): Promise<PageAnswer> {
  if (request.method === "POST") return goTo(request, deps, pauseMs);
  const channel = request.url.searchParams.get("channel");
  if (channel !== null) return showCamera(channel, deps);
  return showRound(Number(request.url.searchParams.get("page") ?? "1"), deps);
}

async function showRound(wanted: number, deps: FarmPageDeps): Promise<PageAnswer> {
  const { name, cameras } = deps.facts();
  const pages = Math.max(1, Math.ceil(cameras.length / perPage));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1;
  const listed = cameras.slice((page - 1) * perPage, page * perPage);
  const shots: Shot[] = await Promise.all(
    listed.map(async (camera) => ({
      camera,
      // a failed picture must not affect the others
      picture: camera.online ? await deps.picture(camera.channel, bytes.many).catch(() => undefined) : undefined,
    })),
  );
  // The present time is read only now, because loading the pictures takes a while.
  const body = overviewPage({ name, now: deps.facts().now, shots, total: cameras.length, page, pages });
  return { status: 200, contentType: pageType, body };
}

/**
 * Returns the page of one camera.
 * @param note result of moving to a position
 */
async function showCamera(
  channel: string,
  deps: FarmPageDeps,
  note: { text: string; isTrouble: boolean } | undefined = undefined,
): Promise<PageAnswer> {
  const known = deps.facts().cameras.find((camera) => camera.channel === channel);
  if (known === undefined) return { status: 404, contentType: pageType, body: cameraPage(undefined) };
  const [picture, ptz] = known.online
    ? await Promise.all([deps.picture(channel, bytes.one), deps.ptz(channel)])
    : [undefined, undefined];
  const { now, cameras } = deps.facts();
  const camera = cameras.find((each) => each.channel === channel) ?? known;
  const status = note?.isTrouble ? 502 : 200;
  return { status, contentType: pageType, body: cameraPage({ camera, picture, presets: ptz?.presets, now, note }) };
}

async function goTo({ body }: PageRequest, deps: FarmPageDeps, pauseMs: number): Promise<PageAnswer> {
  const form = new URLSearchParams(body.toString("utf8"));
  const [channel, preset] = [form.get("channel") ?? "", form.get("preset") ?? ""];
  const trouble = await deps.goTo(channel, preset);
  if (trouble !== undefined) return showCamera(channel, deps, { text: `未能转到预置位：${trouble}`, isTrouble: true });
  await wait(pauseMs);
  return showCamera(channel, deps, { text: "已转到预置位，画面为到位后拍摄", isTrouble: false });
}
