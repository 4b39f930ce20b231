export { GbTab } from "./GbTab.tsx";
export { gbText } from "./gb.texts.ts";
