export { DivisionCascader } from "./DivisionCascader.tsx";
