export { ChangeTable } from "./ChangeTable.tsx";
