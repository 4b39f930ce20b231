export { recountFlow } from "./count/recount-flow.ts";
