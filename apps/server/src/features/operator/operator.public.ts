export { putOperator } from "./operator.queries.ts";
export { lockLimits, setLimits } from "./organisation/organisation.queries.ts";
