export { regionAddress, regionAt } from "./regions.ts";
