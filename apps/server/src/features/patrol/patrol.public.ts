export { addLoop } from "./actions/add-loop.ts";
export { addView } from "./actions/add-view.ts";
