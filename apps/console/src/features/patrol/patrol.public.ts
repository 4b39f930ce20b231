export { PatrolPanel } from "./PatrolPanel.tsx";
export type { StreamStatus } from "./patrol-runner.ts";
export { openStreams } from "./patrol-state.ts";
export { usePatrol } from "./use-patrol.ts";
