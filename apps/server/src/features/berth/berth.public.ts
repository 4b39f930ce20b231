export { drawFirstBerths } from "./draw-first-berths.ts";
export { occupiesBetween } from "./option.queries.ts";
