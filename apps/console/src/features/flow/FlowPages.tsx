import { flowAlgorithms } from "@huiyan/contract/flow/flow.rules";
import { FlowView } from "./FlowView.tsx";

/** Counts of people that cross lines. docs/reference/time.md T8. */
export const PassengerFlowPage = () => <FlowView of="people" algId={flowAlgorithms.people} />;

/** Vehicles over lines. docs/reference/time.md T8. */
export const TrafficFlowPage = () => <FlowView of="vehicles" algId={flowAlgorithms.vehicles} />;
