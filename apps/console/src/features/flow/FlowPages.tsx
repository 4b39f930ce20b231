import { flowAlgorithms } from "@huiyan/contract/flow/flow.rules";
import { FlowView } from "./FlowView.tsx";

/** People over lines. Specification part 1, section 3, “People-count statistics”. */
export const PassengerFlowPage = () => <FlowView of="people" algId={flowAlgorithms.people} />;

/** Vehicles over lines. Specification part 1, section 3, “Traffic flow”. */
export const TrafficFlowPage = () => <FlowView of="vehicles" algId={flowAlgorithms.vehicles} />;
