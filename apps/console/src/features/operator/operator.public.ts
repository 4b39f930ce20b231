export { OperatorGate } from "./OperatorGate.tsx";
export { OperatorMenu, operatorPageTitle } from "./OperatorMenu.tsx";
export { useOperator } from "./use-operator.ts";
