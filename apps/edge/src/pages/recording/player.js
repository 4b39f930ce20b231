// The script of the page of recordings. It runs in a sandbox, as an origin without a name, and needs no other file.

const start = JSON.parse(document.getElementById("start").textContent);
const byId = (id) => document.getElementById(id);
const dayMs = 86400000;
const zoneMs = 8 * 3600000;
const maxCameras = 4;
/** So much is fetched ahead and kept behind, seconds of the recording at its own speed. */
const aheadSeconds = 12;
const behindSeconds = 30;
const tickMs = 100;
/** Cameras are brought back in step when they are further apart, seconds. */
const apartSeconds = 0.3;
const rates = [0.5, 1, 2, 4, 8, 16];
const eventColours = ["#e5484d", "#d97706", "#7c5cd6", "#0f8f9c", "#b4457f", "#5b6b2f"];

const two = (number) => String(number).padStart(2, "0");
const local = (at) => new Date(at + zoneMs);
const dayOf = (at) => local(at).toISOString().slice(0, 10);
const startOf = (day) => Date.parse(`${day}T00:00:00Z`) - zoneMs;
const clockOf = (at) => local(at).toISOString().slice(11, 19);
const address = (page, query) => `recording/${page}?${new URLSearchParams(query)}`;

async function ask(page, query) {
  const answer = await fetch(address(page, query));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const state = {
  day: dayOf(start.now),
  at: start.now,
  isPlaying: false,
  rate: 1,
  chosen: [],
  selected: "",
  /** By channel: { spans, events }. */
  recorded: {},
  days: new Set(),
  from: 0,
  to: 0,
  cut: { from: undefined, to: undefined },
  note: "",
};

/** One camera: a video whose time is the seconds of the day. */
class CameraView {
  constructor(channel) {
    this.channel = channel;
    this.name = start.channels.find((known) => known.channel === channel)?.name ?? channel;
    this.element = document.createElement("button");
    this.element.type = "button";
    this.element.className = "window";
    this.element.setAttribute("aria-label", `选中 ${this.name}`);
    this.video = document.createElement("video");
    this.video.muted = true;
    this.video.playsInline = true;
    this.caption = document.createElement("span");
    this.caption.className = "caption";
    this.caption.textContent = this.name;
    this.message = document.createElement("span");
    this.message.className = "message";
    this.element.append(this.video, this.caption, this.message);
    this.element.addEventListener("click", () => select(channel));
    this.open();
  }

  /** Times of the source buffer are those of the day, which a number holds exactly. */
  open() {
    this.generation = (this.generation ?? 0) + 1;
    this.isLoading = false;
    this.failed = "";
    this.base = startOf(state.day);
    this.buffer = undefined;
    this.source = new MediaSource();
    const { source } = this;
    if (this.link !== undefined) URL.revokeObjectURL(this.link);
    this.link = URL.createObjectURL(source);
    this.video.src = this.link;
    source.addEventListener("sourceopen", () => {
      if (source === this.source) this.isOpen = true;
    });
    this.isOpen = false;
  }

  close() {
    this.generation += 1;
    this.video.removeAttribute("src");
    this.video.load();
    URL.revokeObjectURL(this.link);
    this.element.remove();
  }

  spans() {
    return state.recorded[this.channel]?.spans ?? [];
  }

  hasAt(at) {
    return this.spans().some(({ from, to }) => from <= at && at < to);
  }

  /** Seconds of the day until which there is video without a break from `seconds` on. */
  bufferedTo(seconds) {
    const ranges = this.buffer?.buffered;
    for (let index = 0; index < (ranges?.length ?? 0); index += 1) {
      if (ranges.start(index) <= seconds + 0.1 && seconds < ranges.end(index)) return ranges.end(index);
    }
    return undefined;
  }

  /** @returns whether it stands at that moment, or has nothing to show there */
  follow(at, isPlaying, rate) {
    const seconds = (at - this.base) / 1000;
    if (!this.hasAt(at)) {
      this.say("此刻没有录像");
      this.video.pause();
      return true;
    }
    const end = this.bufferedTo(seconds);
    const next = end === undefined ? at : this.base + end * 1000;
    if (end === undefined || end - seconds < aheadSeconds * Math.max(1, rate / 2)) this.load(next);
    if (end === undefined) {
      this.say(this.failed || "正在读取录像");
      this.video.pause();
      return this.failed !== "";
    }
    this.say("");
    if (Math.abs(this.video.currentTime - seconds) > apartSeconds * Math.max(1, rate)) this.video.currentTime = seconds;
    if (this.video.playbackRate !== rate) this.video.playbackRate = rate;
    if (isPlaying && this.video.paused) this.video.play().catch(() => undefined);
    if (!isPlaying && !this.video.paused) this.video.pause();
    return true;
  }

  say(text) {
    this.message.textContent = text;
    this.message.hidden = text === "";
  }

  async load(at) {
    if (this.isLoading || !this.isOpen || !this.hasAt(at)) return;
    this.isLoading = true;
    const { generation } = this;
    try {
      const answer = await fetch(address("piece", { channel: this.channel, at: Math.round(at) }));
      if (!answer.ok) throw new Error(await answer.text());
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (generation !== this.generation) return;
      await this.append(bytes);
      this.failed = "";
    } catch (error) {
      if (generation === this.generation) this.failed = `录像无法播放：${error.message}`.slice(0, 80);
    }
    if (generation !== this.generation) return;
    // A recording that cannot be read is not asked for ten times a second.
    if (this.failed !== "") await new Promise((resolve) => setTimeout(resolve, 2000));
    if (generation === this.generation) this.isLoading = false;
  }

  async append(bytes) {
    const type = `video/mp4; codecs="${codecOf(bytes)}"`;
    if (this.buffer === undefined) {
      this.buffer = this.source.addSourceBuffer(type);
      this.buffer.timestampOffset = -this.base / 1000;
    } else if (this.type !== type) this.buffer.changeType(type);
    this.type = type;
    const before = this.video.currentTime - behindSeconds;
    if (before > 0 && this.buffer.buffered.length > 0 && this.buffer.buffered.start(0) < before - behindSeconds) {
      this.buffer.remove(0, before);
      await ended(this.buffer);
    }
    this.buffer.appendBuffer(bytes);
    await ended(this.buffer);
  }
}

function ended(buffer) {
  return new Promise((resolve, reject) => {
    buffer.addEventListener("updateend", resolve, { once: true });
    buffer.addEventListener("error", () => reject(new Error("浏览器无法解码")), { once: true });
  });
}

/** Profile and level as they stand in the decoder's configuration. */
function codecOf(bytes) {
  const name = [0x61, 0x76, 0x63, 0x43];
  for (let at = 4; at < Math.min(bytes.length, 4096); at += 1) {
    if (name.every((letter, index) => bytes[at + index] === letter)) {
      return `avc1.${[5, 6, 7].map((offset) => bytes[at + offset].toString(16).padStart(2, "0")).join("")}`;
    }
  }
  return "avc1.42e01e";
}

const views = new Map();

function arrange() {
  for (const [channel, view] of views) {
    if (state.chosen.includes(channel)) continue;
    view.close();
    views.delete(channel);
  }
  for (const channel of state.chosen) {
    if (!views.has(channel)) views.set(channel, new CameraView(channel));
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

function select(channel) {
  state.selected = channel;
  for (const [name, { element }] of views) element.setAttribute("aria-pressed", String(name === channel));
  draw();
}

async function look() {
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
  drawCalendar();
  draw();
}

async function showDay(day, at) {
  state.day = day;
  state.from = startOf(day);
  state.to = state.from + dayMs;
  state.cut = { from: undefined, to: undefined };
  for (const view of views.values()) view.open();
  await look();
  const first = allSpans()[0];
  seek(at ?? first?.from ?? state.from);
}

function allSpans() {
  return state.chosen.flatMap((channel) => state.recorded[channel]?.spans ?? []).sort((a, b) => a.from - b.from);
}

function allEvents() {
  return state.chosen.flatMap((channel) => state.recorded[channel]?.events ?? []).sort((a, b) => a.at - b.at);
}

function seek(at) {
  const begin = startOf(state.day);
  state.at = Math.min(Math.max(at, begin), begin + dayMs - 1);
  if (state.at < state.from || state.at >= state.to) {
    const width = state.to - state.from;
    state.from = Math.min(Math.max(state.at - width / 2, begin), begin + dayMs - width);
    state.to = state.from + width;
  }
  draw();
}

function play(isPlaying) {
  state.isPlaying = isPlaying;
  byId("play").textContent = isPlaying ? "暂停" : "播放";
  byId("play").setAttribute("aria-pressed", String(isPlaying));
}

let ticked = performance.now();
function tick() {
  const now = performance.now();
  const passed = now - ticked;
  ticked = now;
  const list = state.chosen.map((channel) => views.get(channel)).filter(Boolean);
  const hasAny = list.some((view) => view.hasAt(state.at));
  if (state.isPlaying && !hasAny && list.length > 0) {
    const next = allSpans().find(({ from }) => from > state.at);
    if (next === undefined) {
      play(false);
      tell("已播放到当天录像的末尾");
    } else seek(next.from);
  }
  const isReady = list.map((view) => view.follow(state.at, state.isPlaying, state.rate)).every(Boolean);
  // In step: where one has to wait, all wait.
  if (!isReady) for (const view of list) view.video.pause();
  if (state.isPlaying && isReady && hasAny) state.at += passed * state.rate;
  byId("clock").textContent = `${state.day} ${clockOf(state.at)}`;
  draw();
}

const canvas = byId("line");
const rowHeight = 22;
const scaleHeight = 20;

function xOf(at) {
  return ((at - state.from) / (state.to - state.from)) * canvas.clientWidth;
}

function draw() {
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
  pen.fillText(views.get(channel)?.name ?? channel, 8, y + rowHeight / 2);
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

let month = "";
function drawCalendar() {
  if (month === "") month = state.day.slice(0, 7);
  const first = startOf(`${month}-01`);
  const offset = (local(first).getUTCDay() + 6) % 7;
  const cells = [];
  for (let at = first - offset * dayMs, index = 0; index < 42; at += dayMs, index += 1) {
    const day = dayOf(at);
    const cell = document.createElement("button");
    cell.type = "button";
    cell.textContent = String(Number(day.slice(8)));
    cell.disabled = !state.days.has(day);
    cell.className = `${day.startsWith(month) ? "" : "other"} ${state.days.has(day) ? "has" : ""}`;
    cell.setAttribute("aria-label", `${day}${state.days.has(day) ? " 有录像" : " 没有录像"}`);
    cell.setAttribute("aria-pressed", String(day === state.day));
    cell.addEventListener("click", () => showDay(day));
    cells.push(cell);
  }
  byId("days").replaceChildren(...cells);
  byId("month").textContent = `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
}

function turnMonth(by) {
  const [year, number] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number - 1 + by, 1));
  month = next.toISOString().slice(0, 7);
  drawCalendar();
}

function tell(text) {
  byId("note").textContent = text;
  byId("note").hidden = text === "";
}

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
    // The seconds before it tell how it came about.
    seek(next.at - 5000);
  }
}

function zoom(by, around) {
  const begin = startOf(state.day);
  const width = Math.min(dayMs, Math.max(5 * 60000, (state.to - state.from) * by));
  const share = (around - state.from) / (state.to - state.from);
  state.from = Math.min(Math.max(around - share * width, begin), begin + dayMs - width);
  state.to = state.from + width;
  draw();
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
    "month-before": () => turnMonth(-1),
    "month-next": () => turnMonth(1),
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
      const around = state.from + (event.offsetX / canvas.clientWidth) * (state.to - state.from);
      zoom(event.deltaY > 0 ? 1.25 : 0.8, around);
    },
    { passive: false },
  );
  window.addEventListener("resize", draw);
  const first = start.channels.find(({ channel }) => channel === start.channel) ?? start.channels[0];
  if (first === undefined) return;
  state.chosen = [first.channel];
  arrange();
  showDay(state.day).then(async () => {
    const latest = [...state.days].sort().at(-1);
    if (allSpans().length > 0 || latest === undefined) {
      // What happened just now is what people come for.
      const last = allSpans().at(-1);
      if (last !== undefined) seek(Math.max(last.from, last.to - 60000));
    } else {
      month = latest.slice(0, 7);
      await showDay(latest);
    }
    play(allSpans().length > 0);
  });
  setInterval(tick, tickMs);
  // Today grows while one looks at it.
  setInterval(() => state.day === dayOf(Date.now()) && look(), 15000);
}

begin();
