export { followBerths } from "./berth-feed.ts";
