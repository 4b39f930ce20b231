export { DeliveryState } from "./DeliveryState.tsx";
export { AnswerCell, TimeCell } from "./delivery-cells.tsx";
export { TargetSection } from "./TargetSection.tsx";
