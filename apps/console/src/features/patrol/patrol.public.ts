export { PatrolEmpty } from "./PatrolEmpty.tsx";
export { PatrolPanel } from "./PatrolPanel.tsx";
export { openStreams } from "./patrol-state.ts";
export { usePatrol } from "./use-patrol.ts";
