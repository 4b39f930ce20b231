export { addressOf, type FoundDivision, findDivisions, isArea, isAreaOrStreet } from "./divisions.ts";
