export { actionName } from "./audit-view.ts";
