import { byId, dayMs, dayOf, local, startOf, state } from "./state.js";

let month = "";
/** Draws the calendar of a month. @param onDay called with the day that the user chooses */
export function drawCalendar(onDay) {
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
    cell.addEventListener("click", () => onDay(day));
    cells.push(cell);
  }
  byId("days").replaceChildren(...cells);
  byId("month").textContent = `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
}

export function turnMonth(by, onDay) {
  const [year, number] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number - 1 + by, 1));
  month = next.toISOString().slice(0, 7);
  drawCalendar(onDay);
}

export function showMonthOf(day) {
  month = day.slice(0, 7);
}
