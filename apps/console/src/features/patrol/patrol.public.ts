export { PatrolEmpty } from "./PatrolEmpty.tsx";
export { PatrolPanel } from "./PatrolPanel.tsx";
export { openStreams } from "./patrol-state.ts";
export { type PatrolHook, usePatrol } from "./use-patrol.ts";
