export { GroupTree } from "./tree/GroupTree.tsx";
