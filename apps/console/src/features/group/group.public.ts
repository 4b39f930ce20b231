export { GroupTree } from "./GroupTree.tsx";
