export { addressOf, type FoundDivision, findDivisions, isArea } from "./divisions.ts";
