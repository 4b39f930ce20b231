export { drawnParts, smallestDivision } from "./drawn-parts.ts";
export { mayLieIn, regionAddress, regionAt } from "./regions.ts";
