export { recountDays } from "./working-hours.queries.ts";
