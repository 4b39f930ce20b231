export { beginBerthAnew, closeStayOfVoidBerth } from "./close-stay.queries.ts";
