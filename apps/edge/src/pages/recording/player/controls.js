import { showMonthOf, turnMonth } from "./calendar.js";
import { arrange, look, play, seek, showDay, tick, views } from "./playback.js";
import { address, allEvents, allSpans, byId, dayOf, start, state, tell } from "./state.js";
import { canvas, draw, zoom } from "./time-line.js";

const tickMs = 100;
const rates = [0.5, 1, 2, 4, 8, 16];

function setRate(rate) {
  state.rate = rate;
  byId("rate").value = String(rate);
}

function nextEvent(by) {
  const events = allEvents();
  const next =
    by > 0 ? events.find(({ at }) => at > state.at + 1000) : events.findLast(({ at }) => at < state.at - 8000);
  if (next === undefined) tell(by > 0 ? "后面没有报警" : "前面没有报警");
  else {
    tell("");
    // Starts 5 s before the alarm, to show what led to it.
    seek(next.at - 5000);
  }
}

function save() {
  const { from, to } = state.cut;
  if (!(to > from)) return;
  if (to - from > start.exportMs) {
    tell(`一次最多导出 ${start.exportMs / 60000} 分钟，请缩短起止时间`);
    return;
  }
  const view = views.get(state.selected);
  if (!view?.spans().some((span) => span.from < to && span.to > from)) {
    tell("所选时间内没有录像，请重新选择起止时间");
    return;
  }
  const link = document.createElement("a");
  link.href = address("export", { channel: state.selected, from: Math.round(from), to: Math.round(to) });
  link.download = "";
  link.click();
  tell("");
}

function mark(end) {
  state.cut[end] = state.at;
  draw();
}

const keys = {
  " ": () => play(!state.isPlaying),
  ArrowLeft: () => seek(state.at - 10000),
  ArrowRight: () => seek(state.at + 10000),
  ",": () => nextEvent(-1),
  ".": () => nextEvent(1),
  "[": () => mark("from"),
  "]": () => mark("to"),
  "-": () => setRate(rates[Math.max(0, rates.indexOf(state.rate) - 1)]),
  "=": () => setRate(rates[Math.min(rates.length - 1, rates.indexOf(state.rate) + 1)]),
};

function begin() {
  for (const box of document.querySelectorAll("#cameras input")) {
    box.addEventListener("change", async () => {
      const rest = state.chosen.filter((channel) => channel !== box.value);
      state.chosen = box.checked ? [...rest, box.value] : rest;
      arrange();
      await look();
    });
  }
  for (const [id, work] of Object.entries({
    play: () => play(!state.isPlaying),
    back: keys.ArrowLeft,
    forward: keys.ArrowRight,
    "event-before": keys[","],
    "event-next": keys["."],
    "cut-from": keys["["],
    "cut-to": keys["]"],
    export: save,
    "month-before": () => turnMonth(-1, showDay),
    "month-next": () => turnMonth(1, showDay),
  })) {
    byId(id).addEventListener("click", work);
  }
  byId("rate").addEventListener("change", (event) => setRate(Number(event.target.value)));
  document.addEventListener("keydown", (event) => {
    const isField = ["INPUT", "SELECT", "BUTTON"].includes(event.target.tagName);
    const work = keys[event.key];
    if (work === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField && (event.key === " " || event.target.tagName === "SELECT")) return;
    event.preventDefault();
    work();
  });
  canvas.addEventListener("pointerdown", (event) => {
    const go = ({ offsetX }) => seek(state.from + (offsetX / canvas.clientWidth) * (state.to - state.from));
    canvas.setPointerCapture(event.pointerId);
    canvas.addEventListener("pointermove", go);
    const over = () => canvas.removeEventListener("pointermove", go);
    canvas.addEventListener("pointerup", over, { once: true });
    canvas.addEventListener("pointercancel", over, { once: true });
    go(event);
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const focus = state.from + (event.offsetX / canvas.clientWidth) * (state.to - state.from);
      zoom(event.deltaY > 0 ? 1.25 : 0.8, focus);
    },
    { passive: false },
  );
  window.addEventListener("resize", draw);
  const first = start.channels.find(({ channel }) => channel === start.channel) ?? start.channels[0];
  if (first === undefined) return;
  state.chosen = [first.channel];
  arrange();
  void showDay(state.day).then(async () => {
    const latest = [...state.days].sort().at(-1);
    if (allSpans().length > 0 || latest === undefined) {
      // Starts at the last minute, because most users want to see what has just happened.
      const last = allSpans().at(-1);
      if (last !== undefined) seek(Math.max(last.from, last.to - 60000));
    } else {
      showMonthOf(latest);
      await showDay(latest);
    }
    play(allSpans().length > 0);
  });
  setInterval(tick, tickMs);
  // Today's recording grows while the page is open, so the index is reloaded every 15 s.
  setInterval(() => state.day === dayOf(Date.now()) && look(), 15000);
}

begin();
