export { addressOf, isArea } from "./divisions.ts";
