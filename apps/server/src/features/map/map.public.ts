export { outlinesOf } from "./outlines.ts";
export { mayLieIn, regionAddress, regionAt } from "./regions.ts";
