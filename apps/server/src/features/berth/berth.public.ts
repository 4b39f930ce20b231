export { drawFirstBerths } from "./draw-first-berths.ts";
export { notifyBerthsChanged } from "./notify-berths.ts";
