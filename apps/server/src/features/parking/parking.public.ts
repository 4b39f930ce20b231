export { beginBerthAnew, closeStayOfVoidBerth } from "./close-stay.queries.ts";
export { getRuleAt } from "./orders/rule.queries.ts";
export { simulateRules } from "./orders/simulate.queries.ts";
