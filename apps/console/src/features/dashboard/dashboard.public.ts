export { wallPath } from "./wall/wall-path.ts";
