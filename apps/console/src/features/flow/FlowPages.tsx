import { flowAlgorithms } from "@huiyan/contract/flow/flow.rules";
import { FlowView } from "./FlowView.tsx";

/** Page of the people who cross counting lines. docs/reference/time.md T8. */
export const PassengerFlowPage = () => <FlowView of="people" algId={flowAlgorithms.people} />;

/** Page of the vehicles that cross counting lines. docs/reference/time.md T8. */
export const TrafficFlowPage = () => <FlowView of="vehicles" algId={flowAlgorithms.vehicles} />;
