import { byId, clockOf, dayMs, local, nameOf, start, startOf, state, two } from "./state.js";

const eventColours = ["#e5484d", "#d97706", "#7c5cd6", "#0f8f9c", "#b4457f", "#5b6b2f"];
export const canvas = byId("line");
const rowHeight = 22;
const scaleHeight = 20;

function xOf(at) {
  return ((at - state.from) / (state.to - state.from)) * canvas.clientWidth;
}

export function draw() {
  const [width, height] = [canvas.clientWidth, scaleHeight + Math.max(1, state.chosen.length) * rowHeight];
  const ratio = window.devicePixelRatio || 1;
  canvas.style.height = `${height}px`;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  drawScale(pen, width, height);
  for (const [index, channel] of state.chosen.entries()) drawRow(pen, channel, scaleHeight + index * rowHeight);
  drawCut(pen, height);
  const x = xOf(state.at);
  pen.fillStyle = "#17202e";
  pen.fillRect(Math.round(x) - 1, 0, 2, height);
  canvas.setAttribute("aria-valuenow", String(Math.round((state.at - startOf(state.day)) / 1000)));
  canvas.setAttribute("aria-valuetext", clockOf(state.at));
  byId("cut").textContent =
    state.cut.from === undefined && state.cut.to === undefined
      ? ""
      : `${state.cut.from === undefined ? "起点未设" : clockOf(state.cut.from)} ~ ${state.cut.to === undefined ? "终点未设" : clockOf(state.cut.to)}`;
  byId("export").disabled = !(state.cut.to > state.cut.from);
}

function drawScale(pen, width, height) {
  const span = state.to - state.from;
  const step = [60e3, 300e3, 600e3, 1800e3, 3600e3, 7200e3].find((ms) => (ms / span) * width >= 64) ?? 14400e3;
  pen.font = "12px sans-serif";
  pen.textBaseline = "middle";
  for (let at = Math.ceil(state.from / step) * step; at < state.to; at += step) {
    const x = Math.round(xOf(at));
    pen.fillStyle = "#e4e9f0";
    pen.fillRect(x, scaleHeight - 4, 1, height);
    pen.fillStyle = "#606b7f";
    pen.fillText(`${two(local(at).getUTCHours())}:${two(local(at).getUTCMinutes())}`, x + 4, scaleHeight / 2);
  }
}

function drawRow(pen, channel, y) {
  const { spans = [], events = [] } = state.recorded[channel] ?? {};
  pen.fillStyle = channel === state.selected ? "#eaf2fe" : "#f4f6f9";
  pen.fillRect(0, y + 2, canvas.clientWidth, rowHeight - 4);
  pen.fillStyle = "#9cc2f7";
  for (const { from, to } of spans) {
    const x = xOf(from);
    pen.fillRect(x, y + 5, Math.max(1, xOf(to) - x), rowHeight - 10);
  }
  for (const event of events) {
    pen.fillStyle = colourOf(event.alg_id);
    pen.fillRect(Math.round(xOf(event.at)) - 1, y + 2, 3, rowHeight - 4);
  }
  pen.fillStyle = "#465264";
  pen.fillText(nameOf(channel), 8, y + rowHeight / 2);
}

function drawCut(pen, height) {
  const { from, to } = state.cut;
  pen.fillStyle = "#1f6feb";
  for (const at of [from, to]) if (at !== undefined) pen.fillRect(Math.round(xOf(at)) - 1, scaleHeight - 6, 2, height);
  if (!(to > from)) return;
  pen.globalAlpha = 0.12;
  pen.fillRect(xOf(from), scaleHeight, xOf(to) - xOf(from), height);
  pen.globalAlpha = 1;
}

const algorithms = Object.keys(start.algorithms);
function colourOf(id) {
  return eventColours[Math.max(0, algorithms.indexOf(id)) % eventColours.length];
}

export function zoom(by, focus) {
  const begin = startOf(state.day);
  const width = Math.min(dayMs, Math.max(5 * 60000, (state.to - state.from) * by));
  const share = (focus - state.from) / (state.to - state.from);
  state.from = Math.min(Math.max(focus - share * width, begin), begin + dayMs - width);
  state.to = state.from + width;
  draw();
}
