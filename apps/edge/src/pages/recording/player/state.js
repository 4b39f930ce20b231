// State and functions that all scripts of the recordings page use. The page runs in a sandbox without an origin and
// cannot load modules, so the script files of this folder are joined and embedded in it.

export const start = JSON.parse(document.getElementById("start").textContent);
export const byId = (id) => document.getElementById(id);
export const dayMs = 86400000;
export const zoneMs = 8 * 3600000;

export const two = (number) => String(number).padStart(2, "0");
export const local = (at) => new Date(at + zoneMs);
export const dayOf = (at) => local(at).toISOString().slice(0, 10);
export const startOf = (day) => Date.parse(`${day}T00:00:00Z`) - zoneMs;
export const clockOf = (at) => local(at).toISOString().slice(11, 19);
export const address = (page, query) => `recording/${page}?${new URLSearchParams(query)}`;

export async function ask(page, query) {
  const answer = await fetch(address(page, query));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

export const state = {
  day: dayOf(start.now),
  at: start.now,
  isPlaying: false,
  rate: 1,
  chosen: [],
  selected: "",
  /** Channel → its recorded spans and its alarms: { spans, events }. */
  recorded: {},
  days: new Set(),
  from: 0,
  to: 0,
  cut: { from: undefined, to: undefined },
  note: "",
};

export function allSpans() {
  return state.chosen.flatMap((channel) => state.recorded[channel]?.spans ?? []).sort((a, b) => a.from - b.from);
}

export function allEvents() {
  return state.chosen.flatMap((channel) => state.recorded[channel]?.events ?? []).sort((a, b) => a.at - b.at);
}

export function tell(text) {
  byId("note").textContent = text;
  byId("note").hidden = text === "";
}

export function nameOf(channel) {
  return start.channels.find((known) => known.channel === channel)?.name ?? channel;
}
