import { drawCalendar } from "./calendar.js";
import { CameraView } from "./camera-view.js";
import { allSpans, ask, byId, clockOf, dayMs, dayOf, startOf, state, tell } from "./state.js";
import { draw } from "./time-line.js";

const maxCameras = 4;
/** Minimum interval between two checks for new recordings, ms. */
const growMs = 2000;
export const views = new Map();

export function arrange() {
  for (const [channel, view] of views) {
    if (state.chosen.includes(channel)) continue;
    view.close();
    views.delete(channel);
  }
  for (const channel of state.chosen) {
    if (!views.has(channel)) views.set(channel, new CameraView(channel, select));
  }
  byId("stage").replaceChildren(...state.chosen.map((channel) => views.get(channel).element));
  byId("stage").dataset.count = String(state.chosen.length);
  select(state.chosen.includes(state.selected) ? state.selected : (state.chosen[0] ?? ""));
  for (const box of document.querySelectorAll("#cameras input")) {
    box.checked = state.chosen.includes(box.value);
    box.disabled = !box.checked && state.chosen.length >= maxCameras;
    box.parentElement.title = box.disabled ? `最多同时回放 ${maxCameras} 路` : "";
  }
}

export function select(channel) {
  state.selected = channel;
  for (const [name, { element }] of views) element.setAttribute("aria-pressed", String(name === channel));
  draw();
}

export async function look() {
  const query = [["day", state.day], ...state.chosen.map((channel) => ["channel", channel])];
  try {
    const { channels } = await ask("day", query);
    state.recorded = channels;
    const { days } = await ask(
      "days",
      state.chosen.map((channel) => ["channel", channel]),
    );
    state.days = new Set(days);
    tell("");
  } catch (error) {
    tell(`读取录像目录失败：${error.message}`.slice(0, 100));
  }
  drawCalendar(showDay);
  draw();
}

/** Limits the time line to the recorded part of the day, at least one hour. */
function fitTimeLine() {
  const begin = startOf(state.day);
  const spans = allSpans();
  const [from, to] = [spans[0]?.from ?? begin, Math.max(...spans.map((span) => span.to), begin)];
  if (spans.length === 0 || to - from > dayMs / 2) return;
  const width = Math.max(3600000, (to - from) * 1.2);
  state.from = Math.min(Math.max((from + to - width) / 2, begin), begin + dayMs - width);
  state.to = state.from + width;
}

export async function showDay(day, at) {
  state.day = day;
  state.from = startOf(day);
  state.to = state.from + dayMs;
  state.cut = { from: undefined, to: undefined };
  for (const view of views.values()) view.open();
  await look();
  fitTimeLine();
  const first = allSpans()[0];
  seek(at ?? first?.from ?? state.from);
}

export function seek(at) {
  const begin = startOf(state.day);
  state.at = Math.min(Math.max(at, begin), begin + dayMs - 1);
  if (state.at < state.from || state.at >= state.to) {
    const width = state.to - state.from;
    state.from = Math.min(Math.max(state.at - width / 2, begin), begin + dayMs - width);
    state.to = state.from + width;
  }
  draw();
}

export function play(isPlaying) {
  state.isPlaying = isPlaying;
  byId("play").textContent = isPlaying ? "暂停" : "播放";
  byId("play").setAttribute("aria-pressed", String(isPlaying));
}

export let askedAt = 0;
/** Checks for new recordings of today, at most once per `growMs`. */
function lookSoon() {
  if (performance.now() - askedAt < growMs) return;
  askedAt = performance.now();
  void look();
}

let ticked = performance.now();
export function tick() {
  const now = performance.now();
  const passed = now - ticked;
  ticked = now;
  const list = state.chosen.map((channel) => views.get(channel)).filter(Boolean);
  const hasAny = list.some((view) => view.hasAt(state.at));
  if (state.isPlaying && !hasAny && list.length > 0) {
    const next = allSpans().find(({ from }) => from > state.at);
    if (next !== undefined) seek(next.from);
    else if (state.day === dayOf(Date.now())) lookSoon();
    else {
      play(false);
      tell("已播放到当天录像的末尾");
    }
  }
  const isReady = list.map((view) => view.follow(state.at, state.isPlaying, state.rate)).every(Boolean);
  // The cameras stay synchronous: while one loads, all pause.
  if (!isReady) for (const view of list) view.video.pause();
  if (state.isPlaying && isReady && hasAny) state.at += passed * state.rate;
  byId("clock").textContent = `${state.day} ${clockOf(state.at)}`;
  draw();
}
