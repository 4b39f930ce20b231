export { GroupSyncButton, GroupSyncProblem } from "./GroupSync.tsx";
export { GroupTree } from "./tree/GroupTree.tsx";
export { useGroupSync } from "./use-group-sync.ts";
export { useSyncedGroups } from "./use-synced-groups.ts";
