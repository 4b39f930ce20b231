export { drawFirstBerths } from "./draw-first-berths.ts";
